"""The web table: tables over WebSocket and HTTP, kept in a database.

wire, settings   what crosses to the page; how a server is run
tables/          a table and its records; no input or output       imports wire
store/           where records are kept: database, backup, packs   imports tables
thinking/        bots and analysts in processes of their own       imports tables
rooms/           one table and all who look at it; the house       imports store, thinking, tables
lessons/         a lesson's file, and a room for each of its steps imports rooms
http/            the doors: routes, sockets, limits                imports all of the above
app              puts it together
"""
