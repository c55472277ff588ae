"""The web table: tables over WebSocket and HTTP, kept in a database.

wire, settings   the messages between page and server; the settings of a server
names            names and texts of strangers, without what cannot be seen
metering         what visitors cost the loop; long work cut into slices
processes        how processes beside the server are kept, for bots and for long work
longwork/        what takes too long for the loop, in a process of its own
tables/          a table and its records; no input or output       imports wire
store/           stores records: database, backup, packs           imports tables
thinking/        bots and analysts in their own processes          imports tables
rooms/           one table and its visitors; the house             imports store, thinking, tables
lessons/         a lesson's file, and a room for each of its steps imports rooms
http/            routes, sockets, limits                           imports all of the above
app              puts the parts together
"""
