"""The tutorial's world: everything that is built on the searches, and changes nothing in them.

A search asks a map for one thing, `edges(node)`. So whatever can answer that can be searched:

- other costs and other units: `influence`, `policies`, `crowd`, `halls`, `exposure`;
- maps that become known: `unknown`, `journey`;
- paths that turn less: `turning`, `headings`, `bends`, `smooth`, `ways`, `sight`;
- maps that are no squares: `hexagons`, `countries`, `way_points`;
- big maps: `maps`, `islands`, `dead_ends`, `coarse`, `clusters`, `tiers`, `route_table`, `time_slices`, and the tables
  that measure them, `scoreboard`, `frame_times`, `progress`;
- many goals, negative costs, all pairs: `goals`, `field`, `signed`, `roads`, `bellman_ford`, `floyd_warshall`,
  `matrix`, `counting`, `grounds`, `mix_ups`, and the pictures of them.
"""
