import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { handleFile } from "@/domains/content/files/download";
import { provideEnv } from "@/env";
import { get, serveReaders } from "@/site/published/site-server.fixture";
import { literals, sourceFiles } from "@/testing/source-texts";
import {
  type AdaptiveSite,
  FILES,
  makeAdaptiveSite,
  NIGHTJAR_OPERATIONS,
  SECRET,
  SNIPPETS,
  UNUSED,
} from "./visitors.fixture";

/**
 * Visitors to a site can read only the content on pages that they can see. No response to a visitor contains
 * content that is meant for other visitors, but those other visitors do get it. The test calls all operations
 * with every ID that their paths can contain.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const operations = operationsOf(appRouter);

let fixture: AdaptiveSite;
/**
 * The values for path parameters. Some of the resources are visible to everyone, and some only to certain
 * visitors.
 */
let values: Record<string, readonly string[]>;

const PAGES = ["open", "next", "nightjar", "nightjar-below", "nightjar-page-vars", "nightjar-link"];

async function documentIds(): Promise<string[]> {
  const { body } = await fixture.admin.get(`/spaces/${fixture.space.id}/content`);
  const pages = JSON.stringify(body.pages).matchAll(/"documentId":"([\w-]+)"/g);
  return [
    ...[...pages].map(([, id = ""]) => id),
    ...body.reusableContents.map((row: { document: string }) => row.document),
  ];
}

beforeAll(async () => {
  fixture = await makeAdaptiveSite();
  values = {
    organizationId: [fixture.organizationId],
    siteId: [fixture.site.id],
    spaceId: [fixture.space.id, fixture.internal.id],
    revisionId: [fixture.revisionId],
    pageId: PAGES,
    pagePath: ["open", "nightjar", "nightjar%2Fbelow", "nightjar-room"],
    fileId: Object.values(FILES).flat(),
    reusableContentId: Object.values(SNIPPETS).flat(),
    documentId: await documentIds(),
    specSlug: [fixture.spec.slug],
    versionId: [fixture.spec.versionId],
  };
}, 60_000);

/** Returns an operation's paths with every combination of parameters. Returns null if a parameter has no value. */
function pathsOf({ path, parameters }: Operation): string[] | null {
  let paths = [path];
  for (const name of parameters) {
    const some = values[name];
    if (!some) return null;
    paths = paths.flatMap((each) => some.map((value) => each.replace(`{${name}}`, value)));
  }
  return paths;
}

/** Returns additional queries and bodies for operations. Each key is an operation ID. */
const asked = (): Record<string, { queries?: string[]; bodies?: object[] }> => {
  const all = { mode: "all" };
  const url = (path: string) => ({ url: fixture.root + path });
  return {
    searchSiteContent: {
      bodies: [
        { query: "nightjar", scope: all },
        { query: "dusk", scope: all },
        { query: "migrate", scope: all },
        { query: "moths", scope: all },
        { query: "heaths", scope: all },
      ],
    },
    streamAskInSite: {
      bodies: [
        { question: "When do nightjars migrate?", scope: all },
        { question: "When do nightjars sing?", scope: all },
        { question: "Who hunts moths?", scope: all },
      ],
    },
    streamAIResponseInSite: {
      bodies: ["When do nightjars migrate?", "When do nightjars sing?", "Who hunts moths?"].map(
        (content) => ({ input: [{ role: "user", content }] }),
      ),
    },
    getComputedDocument: { bodies: [{ source: NIGHTJAR_OPERATIONS, seed: "seed" }] },
    getEmbedByUrlInSpace: { queries: ["url=https://example.org/"] },
    submitSiteAgentFeedback: {
      bodies: PAGES.map((pageId) => ({ feedback: "Old.", ...url(""), spaceId: fixture.space.id, pageId })),
    },
    getSiteRedirectBySource: { queries: ["source=/birds"] },
    trackEventsInSiteById: { bodies: [{ events: [] }] },
    resolvePublishedContentByUrl: {
      bodies: [url(""), url("nightjar"), url("birds"), url("nightjar-in/rules")],
    },
    getPublishedContentByUrl: {
      queries: [
        `url=${encodeURIComponent(fixture.root)}`,
        `url=${encodeURIComponent(`${fixture.root}nightjar`)}`,
      ],
    },
  };
};

const WAYS = [
  "",
  "metadata=false",
  "format=markdown",
  "dereferenced=true",
  "evaluated=false&dereferenced=true",
  "computed=false",
  "limit=2",
];

/** Removes tokens and the requested path from a text. Lookups return the requested path even if there is no page. */
const withoutAsked = (text: string, request: string) =>
  text
    .replaceAll(/eyJ[\w.-]+/g, "")
    .replaceAll(/"(?:pathname|canonicalUrl)":"[^"]*"/g, "")
    .replaceAll(request, "")
    .replaceAll(decodeURIComponent(request), "");

interface Said {
  request: string;
  status: number;
  text: string;
}

async function answersOf(caller: AdaptiveSite["free"], operation: Operation): Promise<Said[]> {
  const { method, query, id } = operation;
  const { queries, bodies = [undefined] } = asked()[id] ?? {};
  const ways = WAYS.filter((way) => way === "" || query.has(way.split("=")[0] ?? ""));
  const said: Said[] = [];
  for (const path of pathsOf(operation) ?? [operation.path.replaceAll(/\{\w+\}/g, "x")])
    for (const way of queries ?? ways)
      for (const body of bodies) {
        const request = way === "" ? path : `${path}?${way}`;
        const { status, body: answer } = await caller.request(method, request, body);
        const text = typeof answer === "string" ? answer : JSON.stringify(answer);
        said.push({ request: `${method} ${request} ${JSON.stringify(body ?? "")}`, status, text });
      }
  return said;
}

/** Whether an operation never accepts a visitor's token. */
const isForPeople = (said: readonly Said[]) =>
  said.every(({ status, text }) => status === 403 && text.includes("A visitor's token can read only"));

/** Writes, and reads whose response doesn't depend on the visitor. */
const SAME_FOR_ALL = [
  "getSiteById",
  "getEmbedByUrlInSpace",
  "trackEventsInSiteById",
  "submitSiteAgentFeedback",
  "resolvePublishedContentByUrl",
  "getPublishedContentByUrl",
];

describe("a visitor", () => {
  for (const operation of operations) {
    it(`gets from ${operation.id} only data that they can see`, async () => {
      const probe = await answersOf(fixture.pro, {
        ...operation,
        parameters: [],
        path: operation.path.replaceAll(/\{\w+\}/g, "x"),
      });
      if (isForPeople(probe)) return;
      // This operation needs no credential, and its response isn't about the site.
      if (operation.entry === "open" && !operation.path.startsWith("/urls/")) return;
      expect(pathsOf(operation), "a visitor may call it: say what its path may name").not.toBeNull();
      const pro = await answersOf(fixture.pro, operation);
      const free = await answersOf(fixture.free, operation);
      const leaks = free.filter(
        ({ status, text, request }) =>
          status < 400 && SECRET.test(withoutAsked(text, request.split(" ")[1] ?? "")),
      );
      expect(leaks).toEqual([]);
      expect([...pro, ...free].filter(({ status, text }) => status < 400 && UNUSED.test(text))).toEqual([]);
      if (operation.path.includes("/openapi/")) {
        expect(pro.map(({ status }) => status)).not.toContain(200);
        return;
      }
      expect(
        pro.filter(({ status }) => status < 300).length,
        "a visitor may call it: say how",
      ).toBeGreaterThan(0);
      if (SAME_FOR_ALL.includes(operation.id)) return;
      expect(
        pro.some(({ status, text }) => status < 300 && SECRET.test(text)),
        "nothing was there to be found",
      ).toBe(true);
    }, 60_000);
  }

  it("gets exactly the files on the pages that they see", async () => {
    const listed = async (visitor: AdaptiveSite["free"]) => {
      const { body } = await visitor.get(`/spaces/${fixture.space.id}/content/files?limit=100`);
      expect(body.count ?? body.items.length).toBe(body.items.length);
      return body.items as { id: string; downloadURL: string }[];
    };
    const [free, pro] = [await listed(fixture.free), await listed(fixture.pro)];
    expect(free.map(({ id }) => id)).toEqual([...FILES.open].sort());
    expect(pro.map(({ id }) => id)).toEqual([...FILES.open, ...FILES.secret].sort());
    for (const { downloadURL } of free) {
      const { pathname: path, search } = new URL(downloadURL);
      expect((await handleFile({ method: "GET", path, query: search.slice(1), headers: {} })).status).toBe(
        200,
      );
    }
  });

  it("gets exactly the reusable content that is on the pages that they can see", async () => {
    const ids = async (visitor: AdaptiveSite["free"]) =>
      (await visitor.get(`/spaces/${fixture.space.id}/content`)).body.reusableContents
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await ids(fixture.free)).toEqual([...SNIPPETS.open].sort());
    expect(await ids(fixture.pro)).toEqual([...SNIPPETS.open, ...SNIPPETS.secret].sort());
  });

  it("sees a link to a hidden page as broken, like a link to a missing page", async () => {
    const path = `/spaces/${fixture.space.id}/content/page/open/document`;
    expect(JSON.stringify((await fixture.free.get(path)).body)).toContain('{"kind":"url","url":"plans.md"}');
    expect(JSON.stringify((await fixture.pro.get(path)).body)).toContain('"page":"nightjar"');
    expect(JSON.stringify((await fixture.admin.get(path)).body)).toContain('"page":"nightjar"');
    expect(JSON.stringify((await fixture.free.get(path)).body)).toContain('{"kind":"url","url":"plans.md"}');
  });
});

describe("a reader of a published site", () => {
  serveReaders();

  const at = (path: string, isPro: boolean) =>
    get(new URL(fixture.root).pathname + path, {
      accept: "application/json, text/html",
      ...(isPro && { cookie: `visitor-token=${fixture.jwtToken}` }),
    });

  const fileAt = (id: string) => {
    const hash = fixture.hashes.get(id)?.slice(0, 16);
    return `~files/${fixture.siteSpace.id}/${id}/${hash}/${id}.png`;
  };

  /** Returns the site's special names, from the code that handles them. */
  const names = () => {
    const [file = ""] = sourceFiles(/export async function answerExtra/);
    return literals(file).filter((text) => /^(?:~\w+|[\w-]+\.(?:xml|txt))$/.test(text));
  };

  const paths = (): Record<string, string[]> => ({
    pages: [
      "",
      "open",
      "nightjar",
      "nightjar/below",
      "nightjar-room",
      "birds",
      "nightjar-in/rules",
      "nightjars/",
      "next",
    ],
    "~markdown": ["open.md", "nightjar.md", "nightjar/below.md"],
    "~social": ["~social/nightjar", "~social/open"],
    "~files": [...FILES.open, ...FILES.secret, ...FILES.unused].map(fileAt),
    "~navigation": [
      `~navigation/${fixture.siteSpace.id}`,
      `~navigation/${fixture.siteSpace.id}?parent=nightjar`,
      "~navigation/nightjar-variant",
    ],
    "~search": [
      "~search?q=nightjar",
      "~search?q=migrate",
      "~search?q=dusk",
      "~search?q=moths",
      "~search?q=heaths",
    ],
    "~ask": [`~ask?q=${encodeURIComponent("When do nightjars migrate?")}`],
    "sitemap.xml": ["sitemap.xml"],
    "rss.xml": ["rss.xml", "nightjar/rss.xml"],
    "feed.json": ["feed.json", "nightjar/feed.json"],
    "robots.txt": ["robots.txt"],
    "llms.txt": ["llms.txt"],
    "llms-full.txt": ["llms-full.txt"],
  });

  it("gets only content that they can see, with every special name of the site", async () => {
    const all = paths();
    expect(names().filter((name) => !(name in all))).toEqual([]);
    expect(names().length).toBeGreaterThan(8);
    for (const [name, some] of Object.entries(all)) {
      let found = false;
      for (const path of some) {
        const [free, pro] = [await at(path, false), await at(path, true)];
        if (pro.status === 200 && (name === "~files" || SECRET.test(pro.text))) found = true;
        const said = free.text.replaceAll(/eyJ[\w.-]+/g, "").replaceAll(/value="[^"]*"/g, "");
        const place = decodeURIComponent(path);
        if (free.status === 200)
          expect([path, SECRET.exec(said.replaceAll(place, ""))?.input]).toEqual([path, undefined]);
        if (name === "~files") expect([path, free.status, pro.status]).toEqual([path, ...statusesOf(path)]);
      }
      if (!["robots.txt", "~social"].includes(name)) expect([name, found]).toEqual([name, true]);
    }
  }, 60_000);

  const statusesOf = (path: string) =>
    UNUSED.test(path) ? [404, 404] : SECRET.test(path) ? [404, 200] : [200, 200];

  it("gets files with headers that prevent shared caching", async () => {
    expect((await at(fileAt("nightjar-page"), true)).headers["cache-control"]).toMatch(/^private, /);
    expect((await at(fileAt("open-page"), false)).headers["cache-control"]).toMatch(/^private, /);
  });
});
