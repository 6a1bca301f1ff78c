import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TOKEN } from "./service.mjs";

const PAUSE_MILLISECONDS = 40;
const RETRY_MILLISECONDS = 250;
/** The maximum number of attempts for a write. All attempts together take several minutes. */
const TRIES = 600;

/**
 * Sends each request to any server that accepts a connection, as a proxy in front of the servers would.
 * Counts the responses.
 */
export class Clients {
  servers = [];
  counts = new Map();
  turn = 0;

  /** Returns the counts since the last call, by names such as `read 200` and `write 503`, and resets them. */
  takeCounts() {
    const counts = Object.fromEntries([...this.counts].sort());
    this.counts = new Map();
    return counts;
  }

  /** Returns a response with its body. Returns undefined if no server accepts the request. */
  async send(kind, method, path, { body, headers = {} } = {}) {
    for (let tries = 0; tries < this.servers.length; tries += 1) {
      this.turn += 1;
      const server = this.servers[this.turn % this.servers.length];
      try {
        const answer = await fetch(server.url + path, {
          method,
          headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
          body: body && JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const name = `${kind} ${answer.status}`;
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
        return { status: answer.status, etag: answer.headers.get("etag"), bytes, text: bytes.toString() };
      } catch {
        // This server is being replaced, so try the next server.
      }
    }
    return undefined;
  }

  /**
   * Writes once, with any number of attempts. All attempts have the same `Idempotency-Key`, so the write
   * happens only once.
   */
  async write(method, path, body) {
    const headers = { "idempotency-key": randomUUID() };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await this.send("write", method, path, { body, headers });
      if (answer && answer.status < 300) return answer.text === "" ? undefined : JSON.parse(answer.text);
      if (answer && ![409, 429, 503, 507].includes(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      await sleep(RETRY_MILLISECONDS);
    }
    throw new Error(`${method} ${path}: no attempt succeeded`);
  }

  async read(path) {
    const answer = await this.send("read", "GET", path);
    if (answer?.status !== 200)
      throw new Error(`GET ${path}: ${answer?.status} ${answer?.text.slice(0, 300)}`);
    return answer;
  }
}

const api = (path) => `/v1${path}`;

const insertion = (title, markdown) => ({
  changes: [{ operation: "insert_page", title, document: { markdown } }],
});

/**
 * Creates a space with a site, and records each text that was successfully written to the space, by page title. Also
 * creates a second space that never changes, so its ETags must stay the same.
 */
export async function makeManual(clients) {
  const { items } = JSON.parse((await clients.read(api("/orgs"))).text);
  const organization = api(`/orgs/${items[0].id}`);
  const newSpace = async (title) => {
    const { id } = await clients.write("POST", `${organization}/spaces`, { title, editMode: "live" });
    await clients.write("POST", `${api(`/spaces/${id}`)}/content`, insertion("Welcome", "To be read.\n"));
    return id;
  };
  const [id, quiet] = [await newSpace("Manual"), await newSpace("Quiet")];
  const site = await clients.write("POST", `${organization}/sites`, { title: "Manual", spaces: [id] });
  const { urls } = await clients.write("POST", `${organization}/sites/${site.id}/publish`);
  return {
    space: api(`/spaces/${id}`),
    quiet: api(`/spaces/${quiet}`),
    site: new URL(urls.published).pathname,
    texts: new Map(),
    files: new Map(),
  };
}

const FILE_BYTES = 20_000;
/** After each group of this many pages, a file is added. */
const PAGES_PER_FILE = 3;
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Adds a file to the space, and records it if this succeeds. */
async function writeFile(clients, manual, name) {
  const bytes = Buffer.from(randomBytes(FILE_BYTES).toString("hex"));
  const file = { name, contentType: "text/plain", base64: bytes.toString("base64") };
  await clients.write("POST", `${manual.space}/content`, {
    changes: [{ operation: "insert_files", files: [file] }],
  });
  manual.files.set(name, hashOf(bytes));
}

/** Writes a page, and records it if this succeeds. */
export async function writePage(clients, manual, batch) {
  const title = `Page ${batch} ${manual.texts.size}`;
  const markdown = `Written as ${title}, and **not to be lost**.\n`;
  await clients.write("POST", `${manual.space}/content`, insertion(title, markdown));
  manual.texts.set(title, markdown);
  if (manual.texts.size % PAGES_PER_FILE === 0) await writeFile(clients, manual, `${title}.txt`);
}

/**
 * Reads and writes until `work` has ended. Two clients read pages, a third client reads the site and the console, and a
 * fourth client writes.
 */
export async function underLoad(clients, manual, batch, work) {
  let isOver = false;
  const whileItLasts = async (once) => {
    while (!isOver) {
      await once();
      await sleep(PAUSE_MILLISECONDS);
    }
  };
  const paths = [`${manual.space}/content/pages`, manual.site, "/sign-in", manual.space];
  const load = Promise.all([
    whileItLasts(() => writePage(clients, manual, batch)),
    ...paths.map((path) => whileItLasts(() => clients.send("read", "GET", path))),
  ]);
  const working = Promise.resolve(work()).finally(() => {
    isOver = true;
  });
  const [result] = await Promise.all([working, load]);
  return result;
}

const flat = (pages) => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** Returns each of a space's pages: its title, the version in its ETag, and its text. */
export async function readPages(clients, space) {
  const { pages } = JSON.parse((await clients.read(`${space}/content/pages`)).text);
  const found = [];
  for (const { id, title } of flat(pages)) {
    const { text, etag } = await clients.read(`${space}/content/page/${id}?format=markdown`);
    // The hash after the version differs between servers, because the response contains the URL of the server.
    const version = etag.slice(0, etag.lastIndexOf("."));
    found.push({ title, version, markdown: JSON.parse(text).markdown });
  }
  return found;
}

/** Downloads a space's files and returns their hashes by name. */
async function readFiles(clients, space) {
  const { items } = JSON.parse((await clients.read(`${space}/content/files?limit=1000`)).text);
  const found = new Map();
  for (const { name, downloadURL } of items) {
    const { pathname, search } = new URL(downloadURL);
    found.set(name, hashOf((await clients.read(pathname + search)).bytes));
  }
  return found;
}

/**
 * Checks that the content of every successful write exists exactly once and is unchanged. Returns the pages
 * and files. @throws Error if the content of a write is missing
 */
export async function assertNothingLost(clients, manual, { texts, files } = manual) {
  const found = await readPages(clients, manual.space);
  const byTitle = new Map(found.map((page) => [page.title, page]));
  const lost = [...texts].filter(([title, text]) => !byTitle.get(title)?.markdown.includes(text.trim()));
  if (lost.length > 0) throw new Error(`${lost.length} pages are missing, such as ${lost[0][0]}`);
  if (byTitle.size !== found.length) throw new Error(`${found.length - byTitle.size} pages are duplicated`);
  const there = await readFiles(clients, manual.space);
  const missing = [...files].filter(([name, hash]) => there.get(name) !== hash);
  if (missing.length > 0) throw new Error(`${missing.length} files are missing, such as ${missing[0][0]}`);
  return { pages: found, files: there };
}
