// The floor: what any server must do to answer these bytes from this PostgreSQL. Plain node:http, one prepared
// statement by key on pipelined connections, the stored text sent as it is.
import { createServer } from "node:http";
import pg from "pg";

const clients = await Promise.all(
  [0, 1].map(async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL, pipeline: true });
    await client.connect();
    return client;
  }),
);
let next = 0;

const server = createServer(async (request, response) => {
  const client = clients[next++ % clients.length];
  const result = await client.query({
    name: "floor",
    text: 'SELECT "body" FROM bench_floor WHERE "path" = $1',
    values: [request.url],
  });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(result.rows[0].body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
