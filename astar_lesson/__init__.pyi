"""The names of the package, and where each of them lives: the one list, which `__init__.py` reads."""

from .maps.grid import Grid as Grid
from .maps.moves import EIGHT as EIGHT, EIGHT_CUT as EIGHT_CUT, FOUR as FOUR, Moves as Moves, OCTILE as OCTILE
from .maps.heuristics import admissible as admissible, chebyshev as chebyshev, euclidean as euclidean
from .maps.heuristics import manhattan as manhattan, octile as octile, weighted as weighted, zero as zero
from .search.searches import a_star as a_star, bfs as bfs, bfs_early_exit as bfs_early_exit
from .search.searches import dijkstra as dijkstra, greedy_best_first as greedy_best_first, walk_back as walk_back
from .search.steps import Cell as Cell, Graph as Graph, Node as Node, Reached as Reached, Step as Step
from .search.frontiers import PriorityQueue as PriorityQueue, Queue as Queue
from .search.binary_heap import BinaryHeap as BinaryHeap
from .lesson.programs.heap import LazyHeap as LazyHeap, heap_of as heap_of
from .lesson.programs.open_lists import Scan as Scan, SortedList as SortedList
from .search.costs import true_costs as true_costs, walked_cost as walked_cost
from .search.record import record as record
from .search.trace import State as State, Trace as Trace
from .maps.components import components as components
from .maps.made import rooms as rooms, square_maps as square_maps, swamps as swamps, walled as walled
from .words.explain import describe as describe, explain as explain
from .words.certificate import certificate as certificate
from .words.stories import biography as biography, parting as parting
from .lesson.heap_picture import draw_heaps as draw_heaps
from .draw.board import Board as Board
from .draw.pictures import Picture as Picture, gallery as gallery, strip as strip
from .draw.layers import draw_arrows as draw_arrows, grey_out as grey_out, hatch as hatch
from .draw.layers import ring as ring, shade as shade, tint as tint, write_values as write_values
from .lesson.audit_picture import audit as audit
from .lesson.figures import tutorial_figure as tutorial_figure, tutorial_trace as tutorial_trace
from .play.player import Player as Player
from .play.flipbook import Flipbook as Flipbook
from .play.predict import Predict as Predict
from .play.explorer import Explorer as Explorer
from .play.tie_explorer import TieExplorer as TieExplorer
from .play.walk import Walk as Walk
from .play.projector import projector as projector
from .lesson.programs.listing import difference as difference, source as source
from .lesson.compare import compare as compare
from .lesson.exercises.map_check import check_map as check_map
from .lesson.exercises.road_check import check_roads as check_roads
from .lesson.exercises.distance_checks import check_guess as check_guess, check_heuristic as check_heuristic
from .lesson.exercises.step_check import check_allowed as check_allowed
from .lesson.exercises.proof_check import check_proved as check_proved
from .lesson.judge.check import check as check
from .lesson.museum import exhibit as exhibit, hunt as hunt
from .lesson.exercises.own_test_check import check_test as check_test
from .lesson.exercises.heap_check import check_heap as check_heap
from .lesson.sifting import Sifting as Sifting
from .lesson.stepping.line_by_line import LineByLine as LineByLine
from .lesson.exercises.parsons import InOrder as InOrder
from .lesson.towns import road_map as road_map, towns as towns
from .lesson.programs.mistakes import box_game as box_game, box_game_h as box_game_h, with_mistake as with_mistake
from .lesson.programs import plain as plain
from .lesson.growth import grow as grow
from .lesson.programs.best_first import best_first as best_first
from .lesson.exercises.best_first_check import check_best_first as check_best_first
from .lesson.expansion_picture import orders as orders
from .lesson.running.watch import watch as watch
