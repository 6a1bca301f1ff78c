// Serves folders with the files of built websites on this machine, and reads them as imports of websites do. Prints what an import
// would report or lose. The pause between requests isn't part of the CPU time. With `--details`, prints every report.
// Usage: `npm run bench -- real-websites [--details] FOLDER…`
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Nodes } from "@/domains/imports/convert/hast";
import { readWebsitePage } from "@/domains/imports/convert/website/page";
import { Importing } from "@/domains/imports/run-import";
import type { ActiveRun } from "@/domains/imports/runs";
import { withWebsite } from "@/domains/imports/website/with-website";
import { provideEnv } from "@/env";
import { startThreads } from "@/lib/threads/start";
import { wordsOf } from "./lost-words";
import { UnstoredUploads, WholeReport } from "./read-folder";

const TYPES: Record<string, string> = {
  ...{ ".html": "text/html; charset=utf-8", ".xml": "application/xml", ".svg": "image/svg+xml" },
  ...{ ".png": "image/png", ".jpg": "image/jpeg", ".gif": "image/gif", ".txt": "text/plain" },
};

/** Returns the file for a URL path, as static web hosts do. */
function fileFor(folder: string, pathname: string): string | undefined {
  const at = path.join(folder, path.normalize(decodeURIComponent(pathname)));
  return [at, path.join(at, "index.html"), `${at}.html`].find((one) =>
    statSync(one, { throwIfNoEntry: false })?.isFile(),
  );
}

/** Serves a folder, and calls `work` with its URL. Sitemaps contain this URL instead of the published one. */
async function served<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = fileFor(folder, pathname);
    if (file === undefined) return response.writeHead(404).end();
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const bytes = readFileSync(file);
    const isSitemap = pathname.endsWith(".xml");
    const body = isSitemap ? bytes.toString().replace(/(<loc>\s*)https?:\/\/[^/<]+/g, `$1${origin}`) : bytes;
    return response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  provideEnv({ ...settings, WEBSITE_OUTBOUND_ALLOWLIST: host });
  try {
    return await work(`${origin}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const BLOCKS = new Set(
  "address article blockquote br dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section table td th tr ul summary details hr".split(
    " ",
  ),
);

/** Returns the text of nodes, with spaces around blocks. */
const spaced = (nodes: Nodes): string =>
  nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.type !== "element" || NOT_WORDS.has(node.tagName)) return "";
      const text = spaced(node.children);
      return BLOCKS.has(node.tagName) ? ` ${text} ` : text;
    })
    .join("");

/**
 * Removes the Markdown syntax within words, such as in `[Vue](https://vuejs.org)에서`, which is one word on the page. The text of
 * the page needs the same treatment, because it can contain these characters.
 */
const withoutInlineSyntax = (text: string): string =>
  text
    .replace(/\]\((?:[^()\s]|\([^()]*\))*\)/g, "")
    .replace(/<\/?(?:t[dhr]|table|tbody|thead|pre|p|li|br)\b[^<>]*>/g, " ")
    .replace(/[[\]*_`\\]|<\/?[a-z][\w-]*(?:\s[^<>]*)?>/g, "");

/** Elements whose text isn't imported: labels of buttons, and formulas, which the report lists if their source is missing. */
const NOT_WORDS = new Set(["button", "mjx-container"]);

/** Returns the words of pages that neither the imported text nor the report contains, by URL. */
function lostWords(
  pages: ReadonlyMap<string, { html: string; text: string }>,
  report: WholeReport,
): string[] {
  const lost: string[] = [];
  for (const [url, { html, text }] of pages) {
    const told = report.all.flatMap(({ file, reason }) => (file === url ? [reason] : [])).join(" ");
    const counts = new Map<string, number>();
    for (const word of wordsOf(withoutInlineSyntax(`${text} ${told}`)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    const { content } = readWebsitePage(html.replace(/<svg[\s\S]*?<\/svg>/g, ""), url) ?? { content: [] };
    for (const word of wordsOf(withoutInlineSyntax(spaced(content)))) {
      const left = counts.get(word) ?? 0;
      counts.set(word, left - 1);
      if (left <= 0) lost.push(`${url}: ${word}`);
    }
  }
  return lost;
}

async function measure(folder: string, files: string) {
  return await served(folder, async (url) => {
    const report = new WholeReport();
    const row = { organizationId: "bench", pageId: null, unlistedFiles: null };
    const recognised = async () => {};
    const reportProgress = async () => {};
    const signal = new AbortController().signal;
    const run = { row, report, recognised, reportProgress, signal } as unknown as ActiveRun;
    const before = process.cpuUsage();
    return await withWebsite(run, url, async (website) => {
      const { tree, content, urlOf } = website;
      const reading = { ...run, report: website.report };
      const importing = new Importing(reading, new UnstoredUploads(files), tree);
      const { changes } = await importing.read(async () => content);
      const { user, system } = process.cpuUsage(before);
      const pages = new Map<string, { html: string; text: string }>();
      for (const change of changes) {
        const at = change.kind === "put-page" ? importing.paths.get(change.page.id) : undefined;
        if (change.kind !== "put-page" || at === undefined) continue;
        const chunks: Uint8Array[] = [];
        for await (const chunk of tree.get(at)?.read() ?? []) chunks.push(chunk);
        pages.set(urlOf(at), { html: Buffer.concat(chunks).toString(), text: change.page.text ?? "" });
      }
      const stored = changes.filter(({ kind }) => kind === "put-file").length;
      const groups = changes.filter((change) => change.kind === "put-page" && change.page.text === undefined);
      const lost = lostWords(pages, report);
      return {
        pages: pages.size,
        groups: groups.length,
        files: stored,
        seconds: (user + system) / 1e6,
        lost,
        report,
      };
    });
  });
}

const isDetails = process.argv.includes("--details");
const folders = process.argv.slice(2).filter((one) => one !== "real-websites" && one !== "--details");
const temporary = mkdtempSync(path.join(tmpdir(), "bindery-bench-websites-"));
const settings = {
  // Reading a website needs no database.
  DATABASE_URL: "postgresql://127.0.0.1:1/none",
  DATA_DIR: temporary,
  AUTH_SECRET: "0".repeat(64),
  LOG_LEVEL: "error",
  FILE_MEGABYTES_PER_HOUR: "0",
  FILE_MEGABYTES_PER_REQUEST: "0",
};
provideEnv(settings);
// The default limits are too short if other programs use the machine.
const limits = { waitMilliseconds: 600_000, startMilliseconds: 600_000 };
const threads = startThreads(path.resolve("dist/thread.js"), limits);
try {
  const columns = ["Website", "Pages", "Groups", "Files", "CPU s", "Words lost without a report", "Reports"];
  console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => "---|").join("")}`);
  for (const [index, folder] of folders.entries()) {
    const at = path.join(temporary, `files-${index}`);
    mkdirSync(at);
    const { pages, groups, files, seconds, lost, report } = await measure(path.resolve(folder), at);
    const row = [path.basename(folder), pages, groups, files, seconds.toFixed(1), lost.length, report.count];
    console.log(`| ${row.join(" | ")} |`);
    for (const { file, reason } of isDetails ? report.all : []) console.log(`  ${file}: ${reason}`);
    for (const word of isDetails ? lost : []) console.log(`  lost: ${word}`);
  }
} finally {
  await threads.stop();
  rmSync(temporary, { recursive: true, force: true });
}
