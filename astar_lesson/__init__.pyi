"""The names of the package, and where each of them lives: the one list, which `__init__.py` reads."""

from astar_lesson.maps.grid import Grid as Grid
from astar_lesson.maps.moves import EIGHT as EIGHT, EIGHT_CUT as EIGHT_CUT, FOUR as FOUR, OCTILE as OCTILE
from astar_lesson.maps.moves import Moves as Moves
from astar_lesson.maps.heuristics import admissible as admissible, chebyshev as chebyshev, euclidean as euclidean
from astar_lesson.maps.heuristics import manhattan as manhattan, octile as octile, weighted as weighted, zero as zero
from astar_lesson.maps.repriced import RULES as RULES, Paid as Paid
from astar_lesson.search.searches import a_star as a_star, bfs as bfs, bfs_early_exit as bfs_early_exit
from astar_lesson.search.searches import dijkstra as dijkstra, greedy_best_first as greedy_best_first
from astar_lesson.search.searches import walk_back as walk_back
from astar_lesson.search.steps import Cell as Cell, Graph as Graph, Node as Node, Reached as Reached, Step as Step
from astar_lesson.search.frontiers import BinaryHeap as BinaryHeap, PriorityQueue as PriorityQueue, Queue as Queue
from astar_lesson.lesson.open_lists import LazyHeap as LazyHeap, Scan as Scan, SortedList as SortedList
from astar_lesson.search.costs import true_costs as true_costs, walked_cost as walked_cost
from astar_lesson.search.record import record as record
from astar_lesson.search.trace import State as State, Trace as Trace
from astar_lesson.maps.components import components as components
from astar_lesson.maps.made import rooms as rooms, square_maps as square_maps, swamps as swamps, walled as walled
from astar_lesson.words.explain import describe as describe, explain as explain, looks as looks
from astar_lesson.words.stories import biography as biography, certificate as certificate, parting as parting
from astar_lesson.lesson.heap_tree import tree as tree
from astar_lesson.draw.board import Board as Board
from astar_lesson.draw.pictures import Picture as Picture, gallery as gallery, strip as strip
from astar_lesson.draw.layers import draw_arrows as draw_arrows, grey_out as grey_out, hatch as hatch
from astar_lesson.draw.layers import ring as ring, shade as shade, tint as tint, write_values as write_values
from astar_lesson.lesson.audit_picture import audit as audit
from astar_lesson.lesson.figures import tutorial_figure as tutorial_figure, tutorial_trace as tutorial_trace
from astar_lesson.play.player import Player as Player
from astar_lesson.play.predict import Predict as Predict
from astar_lesson.words.quiz import Quiz as Quiz
from astar_lesson.play.explorer import Explorer as Explorer
from astar_lesson.play.tie_explorer import TieExplorer as TieExplorer
from astar_lesson.play.walk import Walk as Walk
from astar_lesson.play.flipbook import Flipbook as Flipbook
from astar_lesson.play.projector import projector as projector
from astar_lesson.lesson.listing import difference as difference, source as source
from astar_lesson.lesson.verdict import compare as compare
from astar_lesson.lesson.practice import check_allowed as check_allowed, check_distance as check_distance
from astar_lesson.lesson.practice import check_guess as check_guess, check_map as check_map, check_score as check_score
from astar_lesson.lesson.judge import check as check
from astar_lesson.lesson.hunt import hunt as hunt
from astar_lesson.lesson.open_list_check import check_open_list as check_open_list
from astar_lesson.lesson.watched import watch as watch
from astar_lesson.lesson.towns import towns as towns
from astar_lesson.lesson.exhibits import BOX_GAME as BOX_GAME
from astar_lesson.lesson.wrong_lists import LosingList as LosingList
from astar_lesson.lesson.wrong_programs import a_star_never_updates as a_star_never_updates
from astar_lesson.lesson.wrong_programs import a_star_stops_when_opened as a_star_stops_when_opened
from astar_lesson.lesson.wrong_programs import box_game_h as box_game_h, greedy_that_asks as greedy_that_asks
from astar_lesson.lesson.museum import catches as catches, closed_box as closed_box
from astar_lesson.lesson.museum import museum_maps as museum_maps, plaque as plaque, visit as visit
from astar_lesson.lesson.ledger import ledger as ledger
from astar_lesson.lesson import plain as plain, wrong_programs as wrong_programs
from astar_lesson.lesson.images import astar_vs_dijkstra as astar_vs_dijkstra
from astar_lesson.lesson.tally import tally as tally
from astar_lesson.lesson.growth import grow as grow
from astar_lesson.lesson.best_first import best_first as best_first, check_best_first as check_best_first
from astar_lesson.lesson.best_first import orders as orders
