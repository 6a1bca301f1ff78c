// The floor for published pages: plain node:http returns the same bytes from memory.
import { createServer } from "node:http";

const pages = new Map();
process.on("message", (entries) => {
  for (const [path, { headers, body }] of entries) pages.set(path, { headers, body: Buffer.from(body) });
  const server = createServer((request, response) => {
    const page = pages.get(request.url);
    response.writeHead(page ? 200 : 404, page?.headers);
    response.end(page?.body);
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
});
