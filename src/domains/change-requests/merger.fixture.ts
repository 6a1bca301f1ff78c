import { once } from "node:events";
import { rest } from "@/testing/rest";

/**
 * A process that merges change requests, four at a time. Tests can kill it during a merge. It reads the
 * caller's token and the paths of the change requests from standard input.
 */
const TOGETHER = 4;

process.stdout.write("ready\n");
const [line] = await once(process.stdin, "data");
const { token, paths } = JSON.parse(String(line)) as { token: string; paths: string[] };
const api = rest(token);

async function mergeNext(): Promise<void> {
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const { status, body } = await api.post(`${path}/merge`);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    process.stdout.write("merged\n");
  }
}

await Promise.all(Array.from({ length: TOGETHER }, mergeNext));
process.exit(0);
