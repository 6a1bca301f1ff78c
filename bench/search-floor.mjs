import { createServer } from "node:http";
import pg from "pg";

// The floor of a search: sends Bindery's own statement with pg, and returns the result unchanged.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statements = new Map();

const server = createServer(async (request, response) => {
  const { text, values } = statements.get(request.url);
  const { rows } = await pool.query({ text, values });
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify({ count: rows[0].total, items: rows[0].pages }));
});

process.on("message", (entries) => {
  for (const [path, statement] of entries) statements.set(path, statement);
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
});
