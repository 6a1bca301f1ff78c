import { setTimeout as pause } from "node:timers/promises";
import { type Fixture, fill } from "@/conformance/contract/contract.fixture";
import { db } from "@/db/client";
import { handlePdf } from "@/domains/content/pdf/download";
import { now } from "@/lib/clock";
import { get } from "@/site/published/site-server.fixture";
import type { GitRemote } from "../git-remote";
import { exportTo } from "../git-space";
import { runJobs } from "../jobs";
import { makeSite } from "../make/site";
import { rest } from "../rest";
import type { Console } from "./console";
import type { Fuzzer } from "./fuzzer";
import type { OpenApiDocument } from "./requests";

const PAGES_MAX = 60;
const CHANGE_REQUESTS_MAX = 8;
const PDF_TRIES = 30;
const QUERIES = [
  "",
  "?format=markdown",
  "?format=document&evaluated=true&dereferenced=true",
  "?metadata=true&computed=true",
];
const SITE_FILES = [
  "",
  "sitemap.xml",
  "rss.xml",
  "feed.json",
  "llms.txt",
  "llms-full.txt",
  "~search?q=text",
  "robots.txt",
];

const CONSOLE_PAGES_MAX = 15;
const CONSOLE_REQUESTS_MAX = 3;
const CONSOLE_LISTS = [
  ...[
    "",
    "/members",
    "/teams",
    "/sites",
    "/trash",
    "/translations",
    "/openapi",
    "/conversations",
    "/conversations/all",
  ],
  ...["", "/merge-rules", "/audit-log", "/webhooks", "/transfers"].map((path) => `/settings${path}`),
];

interface ChangeRequest {
  id: string;
  number: number;
}

interface Page {
  id: string;
  path?: string;
  pages?: Page[];
}

const flat = (pages: readonly Page[] = []): Page[] => pages.flatMap((page) => [page, ...flat(page.pages)]);

/** Reads the data that requests have left in a fixture, with all functions that can read it. */
class Reader {
  constructor(
    private readonly fuzzer: Fuzzer,
    private readonly fixture: Fixture,
    private readonly seed: number,
  ) {}

  /** Returns the body of a successful response, or null after an error. */
  async json(name: string, path: string) {
    // biome-ignore lint/suspicious/noExplicitAny: the schema has checked it.
    let body: any = null;
    await this.read(name, `GET /v1${path}`, async () => {
      const answer = await rest(this.fixture.administrator.token).get(path);
      body = answer.status === 200 ? answer.body : null;
      return this.fuzzer.judge(answer);
    });
    return body;
  }

  async read(name: string, what: string, run: () => Promise<string | undefined>): Promise<void> {
    const problem = await this.fuzzer.measured(name, () =>
      run().catch((error) => String(error?.stack ?? error)),
    );
    if (problem !== undefined) this.fuzzer.report(name, problem, this.seed, what);
  }

  /** Reads each page with every operation that reads a page. */
  async pages(within: string): Promise<Page[]> {
    const list = await this.json("list pages", `${within}/pages`);
    const pages = flat(list?.pages).slice(0, PAGES_MAX);
    for (const page of pages) await this.page(within, page);
    return pages;
  }

  private async page(within: string, page: Page): Promise<void> {
    for (const query of QUERIES) await this.json(`page${query}`, `${within}/page/${page.id}${query}`);
    for (const query of QUERIES.slice(0, 3)) {
      const path = (page.path ?? "").split("/").map(encodeURIComponent).join("/");
      if (path !== "") await this.json(`path${query}`, `${within}/path/${path}${query}`);
    }
    for (const below of ["document", "meta-links", "links"])
      await this.json(`page/${below}`, `${within}/page/${page.id}/${below}`);
    if (within.includes("/change-requests/"))
      await this.json("page changes", within.replace(/\/content$/, `/changes/pages/${page.id}`));
  }

  async site(pages: readonly Page[]): Promise<void> {
    const { fixture } = this;
    const { basename } = await makeSite({ spaces: [fixture.space], publishedAt: now() });
    const paths = pages.flatMap(({ path = "" }) => [path, `${path}.md`]);
    for (const path of [
      ...SITE_FILES,
      ...paths.map((path) => path.split("/").map(encodeURIComponent).join("/")),
    ]) {
      const address = `/s/${basename}/${path}`;
      await this.read("published site", `GET ${address}`, async () => {
        const { status, text } = await get(address);
        return this.fuzzer.judge({ status, headers: {}, body: text.slice(0, 1000) }, "sites");
      });
    }
  }

  /** Reads the console's pages about the space and related resources as the administrator. */
  async console(served: Console, pages: readonly Page[], requests: readonly ChangeRequest[]): Promise<void> {
    const { organizationId, space, names, administrator } = this.fixture;
    const headers = await served.signIn(administrator.user);
    const own = `/spaces/${space.id}`;
    const shown = pages.slice(0, CONSOLE_PAGES_MAX).map(({ id }) => id);
    const ofSpace = ["", "/change-requests", "/revisions", "/links", "/git", "/edit"];
    const ofPages = shown.flatMap((id) => [`/pages/${id}`, `/edit/${id}`]);
    const ofRequests = requests.slice(0, CONSOLE_REQUESTS_MAX).flatMap(({ number }) => {
      const views = [
        "",
        "/changes",
        "/commits",
        "/conflicts",
        "/edit",
        ...shown.slice(0, 2).map((id) => `/edit/${id}`),
      ];
      return views.map((view) => `/change-requests/${number}${view}`);
    });
    const organization = `/orgs/${organizationId}`;
    const addresses = [
      ...[...ofSpace, ...ofPages, ...ofRequests].map((path) => own + path),
      ...CONSOLE_LISTS.map((path) => organization + path),
      `${organization}/sites/${names.siteId}`,
      `${organization}/teams/${names.teamId}`,
      `/collections/${names.collectionId}`,
    ];
    for (const address of addresses)
      await this.read("console", `GET ${address}`, async () => {
        const { status, said } = await served.read(address, headers);
        return this.fuzzer.judge({ status, headers: {}, body: said }, "console");
      });
  }

  /** Exports the space to a new repository on a real Git server. */
  async export(remote: GitRemote): Promise<void> {
    const { organization, space, admin } = this.fixture;
    const repository = `${space.id}.git`;
    await remote.server.addEmpty(repository);
    const problem = await exportTo(remote, { organization, space, api: admin }, repository).then(
      (run) => (run.status === "success" ? undefined : JSON.stringify(run)),
      (error) => String(error),
    );
    if (problem !== undefined) this.fuzzer.report("export", problem, this.seed, `export of ${space.id}`);
  }

  async pdf(): Promise<void> {
    const answer = await this.json("PDF", `/spaces/${this.fixture.space.id}/pdf`);
    // Delete the webhooks. If the webhooks still existed, each change would be sent to URLs that don't exist.
    await db().webhook.deleteMany({ where: { organizationId: this.fixture.organizationId } });
    await runJobs();
    if (!answer) return;
    const { pathname, search } = new URL(answer.url);
    const request = { method: "GET", path: pathname, query: search.slice(1), headers: {} };
    const download = () => handlePdf({ ...request, signal: AbortSignal.abort() });
    await this.read("PDF", `GET ${pathname}`, async () => {
      let made = await download();
      // A failed job is retried after a few seconds.
      for (let tries = 0; made.status === 503 && tries < PDF_TRIES; tries += 1) {
        await pause(1000);
        await runJobs();
        made = await download();
      }
      return made.status >= 500 ? `${made.status} instead of a PDF: ${made.body}` : undefined;
    });
  }
}

interface Surroundings {
  document: OpenApiDocument;
  remote: GitRemote;
  served: Console | undefined;
  seed: number;
}

/**
 * Reads all data in a fixture, in every way that is possible in this process. The function reads each list and resource
 * of the REST API, and each page as a Document, as Markdown and as a comparison. The function also reads the published
 * site with its feeds and its search, the PDF, and the export to Git. If there is a built server, it also reads the
 * pages of the console.
 */
export async function readAgain(
  fuzzer: Fuzzer,
  fixture: Fixture,
  { document, remote, served, seed }: Surroundings,
): Promise<void> {
  const reader = new Reader(fuzzer, fixture, seed);
  const space = `/spaces/${fixture.space.id}`;
  await reader.pdf();
  for (const [path, { get: operation }] of Object.entries(document.paths))
    if (operation) await reader.json(operation.operationId, fill(fixture, path));
  const pages = await reader.pages(`${space}/content`);
  await reader.site(pages);
  await reader.export(remote);
  const requests =
    (await reader.json("change requests", `${space}/change-requests?limit=${CHANGE_REQUESTS_MAX}`))?.items ??
    [];
  for (const { id } of requests) {
    await reader.json("changes", `${space}/change-requests/${id}/changes`);
    await reader.pages(`${space}/change-requests/${id}/content`);
  }
  if (served) await reader.console(served, pages, requests);
}
