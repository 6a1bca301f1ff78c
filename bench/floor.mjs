// The floor: the minimum work of any server that returns these bytes from this PostgreSQL. This server uses plain
// node:http, runs one prepared statement that selects a row by its key, and sends the stored text unchanged. If the request
// has If-None-Match, it checks whether the key exists and returns 304. If the request has a body, it stores the body in a
// separate row before it responds. With FLOOR=pipelined, it uses pipelined connections instead of a pool, as Bindery's
// frequent reads do. This variant is the lowest known floor.
import { createServer } from "node:http";
import pg from "pg";

const connectionString = process.env.DATABASE_URL;
const isPipelined = process.env.FLOOR === "pipelined";

async function pipelined() {
  const clients = [0, 1].map(() => new pg.Client({ connectionString, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  let next = 0;
  return { query: (statement) => clients[next++ % clients.length].query(statement) };
}

const database = isPipelined ? await pipelined() : new pg.Pool({ connectionString, max: 10 });

async function bodyOf(request) {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

const server = createServer(async (request, response) => {
  if (request.headers["if-none-match"]) {
    const text = 'SELECT 1 FROM bench_floor WHERE "path" = $1';
    await database.query({ name: "known", text, values: [request.url] });
    return response.writeHead(304).end();
  }
  if (request.method === "POST") {
    const text = 'INSERT INTO bench_written ("body") VALUES ($1)';
    await database.query({ name: "write", text, values: [await bodyOf(request)] });
  }
  const result = await database.query({
    name: "floor",
    text: 'SELECT "body" FROM bench_floor WHERE "path" = $1',
    values: [request.url],
  });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(result.rows[0].body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
