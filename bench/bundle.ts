import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { documentationBundle, type GitServer, git, startGitServer } from "@/testing/git-server";
import { measureImport } from "./imports";
import { childrenOf, cpuSeconds, databaseSeconds, memoryMegabytes } from "./load";
import { type BenchService, startService } from "./service";

/** The number of copies of the real repository. 1, 10 and 52 copies have about 194, 2,000 and 10,000 pages. */
const COPIES = process.argv[3] ? process.argv[3].split(",").map(Number) : [1, 10, 52];
const PROBE_MILLISECONDS = 20;
const LOOK_MILLISECONDS = 100;

/** Creates a repository on the server with copies of the real repository's pages, each in a separate folder. */
async function repeatedRepository(server: GitServer, name: string, copies: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "bindery-bench-bundle-"));
  const [real, work] = [path.join(folder, "real"), path.join(folder, "work")];
  await git(folder, "clone", "-q", documentationBundle, real);
  await rm(path.join(real, ".git"), { recursive: true });
  await git(folder, "init", "-q", "-b", "main", work);
  const summary = (await readFile(path.join(real, "SUMMARY.md"), "utf8"))
    .split("\n")
    .filter((line) => /^\s*[*-] \[/.test(line));
  const lines: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    await cp(real, path.join(work, `copy-${copy}`), { recursive: true });
    lines.push(`* [Copy ${copy}](copy-${copy}/README.md)`);
    for (const line of summary)
      if (!line.includes("](README.md)")) lines.push(`  ${line.replace("](", `](copy-${copy}/`)}`);
  }
  await writeFile(path.join(work, "SUMMARY.md"), `# Table of contents\n\n${lines.join("\n")}\n`);
  await git(work, "add", "-A");
  await git(work, "commit", "-q", "-m", "All pages");
  await server.addEmpty(name);
  await git(work, "push", "-q", server.url(name), "main:main");
  await rm(folder, { recursive: true });
}

/** Repeats the cheapest request, and returns the longest response time in milliseconds. */
async function longestWait(service: BenchService, isDone: () => boolean): Promise<number> {
  let longest = 0;
  while (!isDone()) {
    const begun = performance.now();
    await (await fetch(`${service.url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MILLISECONDS));
  }
  return longest;
}

interface Offer {
  id: string;
  status: string;
  reason?: string;
  url: string;
}

/** Creates a bundle, and downloads it. */
async function take(service: BenchService, sitePath: string) {
  let offer = await service.api<Offer>("GET", `${sitePath}/bundle`);
  while (offer.status !== "completed") {
    if (offer.status === "failed") throw new Error(offer.reason);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    offer = await service.api<Offer>("GET", `${sitePath}/bundle?bundle=${offer.id}`);
  }
  const { url } = offer;
  const answer = await fetch(new URL(new URL(url).pathname + new URL(url).search, service.url));
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, hash: hash.digest("hex") };
}

async function measure(service: BenchService, name: string, sitePath: string): Promise<void> {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const before = memoryMegabytes(worker).now;
  // Reset the peak memory. If the peak weren't reset, it would include the memory that the import used.
  await writeFile(`/proc/${worker}/clear_refs`, "5");
  const cpu = [cpuSeconds(worker), databaseSeconds(service.postmaster)] as const;
  const begun = performance.now();
  let isDone = false;
  const waiting = longestWait(service, () => isDone);
  const { bytes } = await take(service, sitePath);
  const seconds = (performance.now() - begun) / 1000;
  isDone = true;
  const cells = [
    seconds.toFixed(1),
    (cpuSeconds(worker) - cpu[0]).toFixed(1),
    (databaseSeconds(service.postmaster) - cpu[1]).toFixed(1),
    (bytes / 1e6).toFixed(1),
    before.toFixed(0),
    memoryMegabytes(worker).peak.toFixed(0),
    (await waiting).toFixed(0),
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

const server = await startGitServer();
const service = await startService([server.host]);
const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
const organization = `/orgs/${items[0]?.id}`;
console.log(
  "| bundle | seconds | worker CPU s | PostgreSQL s | MB | memory before | at most | longest wait ms |\n|---|---|---|---|---|---|---|---|",
);
for (const copies of COPIES) {
  const name = `${copies}.git`;
  await repeatedRepository(server, name, copies);
  const space = await service.api<{ id: string }>("POST", `${organization}/spaces`, { title: name });
  await measureImport(service, name, space.id, server.url(name));
  const site = await service.api<{ id: string }>("POST", `${organization}/sites`, {
    title: name,
    spaces: [space.id],
  });
  const sitePath = `${organization}/sites/${site.id}`;
  await service.api("POST", `${sitePath}/publish`);
  await measure(service, `${copies} times, pages never read before`, sitePath);
  // Changes the site before the second bundle, because Bindery creates a new bundle after every change that
  // visitors might see.
  await service.api("PATCH", sitePath, { title: `${name} again` });
  await measure(service, `${copies} times, again`, sitePath);
  const page = { operation: "insert_page", title: "One more", document: { markdown: "A page more.\n" } };
  await service.api("POST", `/spaces/${space.id}/content`, { changes: [page] });
  await measure(service, `${copies} times, a page more`, sitePath);
}
await service.stop();
await server.close();
