import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { serve } from "@/api/rest/serve";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { fileStore } from "@/domains/content/files/store";
import { makeImporter, zipOf } from "@/domains/imports/imports.fixture";
import { readManifest } from "@/domains/sites/bundles/manifest";
import { forgetOldBundles } from "@/domains/sites/bundles/service";
import { isSignedWith } from "@/domains/sites/bundles/signature";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import { provideSiteAssets } from "@/site/published/assets";
import { ASSETS } from "@/site/published/site-server.fixture";
import { runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { BATCH_PAGES, DRAWING_THREADS } from "./draw";
import { makeBundleOf } from "./job";

const PICTURE = Buffer.from("no picture, yet bytes");

const download = async (address: string, method = "GET") => {
  const { pathname, search } = new URL(address, env.PUBLIC_URL);
  const { signal } = new AbortController();
  const answer = await serve({
    ...{ method, path: pathname, query: search.slice(1), headers: {}, body: null },
    ...{ remoteAddress: "127.0.0.1", signal },
  });
  const parts: Uint8Array[] = [];
  if (answer.status === 200)
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) parts.push(part);
  return { status: answer.status, bytes: Buffer.concat(parts) };
};

type Files = Record<string, Buffer>;

async function unpack(bytes: Buffer): Promise<Files> {
  const files: Files = {};
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  for await (const entry of zip.eachEntry()) {
    const parts: Uint8Array[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    files[entry.fileName] = Buffer.concat(parts);
  }
  return files;
}

/** Requests a bundle of a site, and downloads it as its administrator. */
async function bundleOf(api: ReturnType<typeof rest>, path: string) {
  expect((await api.get(path)).body).toMatchObject({ status: "pending", progress: 0 });
  await runJobs();
  const answer = await api.get(path);
  expect(answer).toMatchObject({ status: 200, body: { status: "completed", progress: 100 } });
  const { status, bytes } = await download(answer.body.url);
  expect(status).toBe(200);
  return { offer: answer.body, bytes, files: await unpack(bytes) };
}

/** A published site with one space, and its administrator. */
async function makeManual() {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const { token } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId, title: "Handbook" });
  const [home, guide, first, hidden, file] = [newId(), newId(), newId(), newId(), newId()];
  await makeContent({
    space,
    files: [{ id: file, gitPath: "pictures/ü (1).png", bytes: PICTURE }],
    pages: [
      {
        id: home,
        title: "Welcome",
        slug: "welcome",
        text: `# Welcome\n\nSee [the steps](content:page/${first}#one) and [drafts](content:page/${hidden})<!-- an inner note -->.\n\n<!-- a note among authors -->\n\n![A picture](content:file/${file})\n\n\`\`\`mermaid\nflowchart LR\n\`\`\`\n`,
      },
      {
        id: guide,
        title: "Guide",
        slug: "guide",
        description: "How to begin",
        text: '---\ndescription: How to begin\n---\n\n# Guide\n\n{% hint style="info" %}\nBegin here.\n{% endhint %}\n',
        pages: [
          {
            id: first,
            title: "First steps",
            slug: "first",
            text: "# First steps\n\n## One\n\nTurn the flange.\n",
          },
        ],
      },
      { id: hidden, title: "Drafts", slug: "drafts", hidden: true, text: "# Drafts\n\nUnlisted words.\n" },
      {
        title: "For insiders",
        slug: "insiders",
        condition: "visitor.claims.unsigned.isInsider",
        text: "# For insiders\n\nSecret words.\n",
      },
    ],
  });
  const site = await makeSite({ title: "Manual", spaces: [space], publishedAt: now() });
  const path = `/orgs/${organizationId}/sites/${site.id}/bundle`;
  return { organization, organizationId, space, site, path, api: rest(token) };
}

const MARKDOWN = "_markdown/variant-1/";

const MINUTE = 60_000;

/** The arguments for a run of a job that has only one attempt. */
const ATTEMPT = {
  ...{ id: "1", attempt: 1, isLastAttempt: true },
  ...{ signal: new AbortController().signal, giveUp: () => {} },
};

/** Returns those files of a bundle that an import reads. */
const contentOf = (files: Files) =>
  Object.entries(files)
    .filter(([name]) => name.startsWith("_markdown/"))
    .map(([name, bytes]) => [name, bytes.toString("base64")])
    .sort();

describe("a site as a bundle", () => {
  let manual: Awaited<ReturnType<typeof makeManual>>;
  beforeAll(() => provideSiteAssets(() => ({ ...ASSETS, offline: "site-1.js" })));
  beforeEach(async () => {
    manual = await makeManual();
  });

  it("contains the custom CSS of the site, but no custom scripts", async () => {
    const { organizationId, id } = manual.site;
    const css = "h1 { color: #123456 }";
    const scripts = [{ url: "https://analytics.example.net/script.js" }];
    const code = { enabled: true, css, snippet: "uniqueSnippet()", scripts };
    const written = await manual.api.patch(`/orgs/${organizationId}/sites/${id}/custom-code`, code);
    expect(written.status).toBe(200);
    const { files } = await bundleOf(manual.api, manual.path);
    const [name] = Object.keys(files).filter((path) => path.startsWith("_custom/"));
    expect(files[name ?? ""]?.toString()).toBe(css);
    expect(files["guide/first.html"]?.toString()).toContain(`<link rel="stylesheet" href="../${name}"/>`);
    for (const [path, bytes] of Object.entries(files))
      expect(bytes.toString(), path).not.toMatch(/uniqueSnippet|analytics\.example/);
  });

  it("contains exactly the pages that a visitor can open, as HTML and as Markdown", async () => {
    const { files } = await bundleOf(manual.api, manual.path);
    const texts = Object.entries(files).map(([name, bytes]) => [name, bytes.toString()] as const);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["index.html", "guide.html", "guide/first.html", `${MARKDOWN}README.md`]),
    );
    expect(files[`${MARKDOWN}guide/first.md`]?.toString()).toBe(
      "# First steps\n\n## One\n\nTurn the flange.\n",
    );
    expect(files[`${MARKDOWN}guide.md`]?.toString()).toContain(
      "description: How to begin\n---\n\n# Guide\n\n{% hint",
    );
    expect(files[`${MARKDOWN}SUMMARY.md`]?.toString()).toContain(
      "* [Guide](guide.md)\n  * [First steps](guide/first.md)",
    );
    for (const unseen of [
      "an inner note",
      "Unlisted words",
      "Secret words",
      "For insiders",
      "a note among authors",
      "visitor.claims",
    ])
      expect(texts.filter(([, text]) => text.includes(unseen)).map(([name]) => name)).toEqual([]);
  });

  it("links to pages and files in the folder, and to the site for all other content", async () => {
    const { files } = await bundleOf(manual.api, manual.path);
    const home = files["index.html"]?.toString() ?? "";
    const markdown = files[`${MARKDOWN}README.md`]?.toString() ?? "";
    const [, picture = ""] = /<img [^>]*src="(_markdown[^"]+)/.exec(home) ?? [];
    expect(home).toContain('href="guide/first.html#one"');
    expect(files[decodeURIComponent(picture)]).toEqual(PICTURE);
    expect(home).toContain(`/s/${manual.site.basename}/drafts"`);
    expect(markdown).toContain("[the steps](guide/first.md#one)");
    expect(markdown).toContain(`/s/${manual.site.basename}/drafts)`);
    expect(markdown).toMatch(/!\[[^\]]*\]\(<?files\/[0-9a-f]{16}-/);
    const deep = files["guide/first.html"]?.toString() ?? "";
    const links = [...deep.matchAll(/ (?:href|src)="(\.\.\/[^"#]*)/g)].map(([, link = ""]) =>
      decodeURIComponent(link.slice(3)),
    );
    expect(links).toContain("index.html");
    expect(links.filter((link) => !(link in files) && !link.startsWith("_assets/"))).toEqual([]);
    for (const taken of ["data-seen", "data-feedback", "~", 'type="module"'])
      expect(deep).not.toContain(taken);
  });

  it("has its search and navigation data in scripts, which pages can load from a folder", async () => {
    const { files } = await bundleOf(manual.api, manual.path);
    const called = (name: string) => {
      const heard: unknown[] = [];
      new Function("bundled", files[name]?.toString() ?? "")((_: string, value: unknown) =>
        heard.push(value),
      );
      return heard[0];
    };
    expect(called("_search/pages.js")).toMatchObject({
      pages: expect.arrayContaining([["First steps", "guide/first.html", "Handbook › Guide"]]),
      beginnings: expect.arrayContaining(["fl"]),
    });
    expect(called("_search/words-fl.js")).toContainEqual(["flange", [2, 1]]);
    const levels = Object.keys(files).filter((name) => name.startsWith("_navigation/"));
    expect(levels.map(called)).toContainEqual([expect.stringContaining('href="./guide/first.html"')]);
  });

  it("lists the hash of each file, and is signed", async () => {
    const { offer, files } = await bundleOf(manual.api, manual.path);
    const manifest = files["manifest.json"] ?? Buffer.alloc(0);
    const signature = files["manifest.sig"] ?? Buffer.alloc(0);
    expect(isSignedWith(offer.publicKey, manifest, signature)).toBe(true);
    expect(isSignedWith(offer.publicKey, Buffer.concat([manifest, Buffer.from(" ")]), signature)).toBe(false);
    expect(files["public-key.pem"]?.toString()).toBe(offer.publicKey);
    expect(readManifest(manifest)).toMatchObject({
      spaces: [{ title: "Handbook", path: "", folder: MARKDOWN, revision: expect.any(String) }],
      pages: 3,
      leftOut: [],
      files: Object.entries(files)
        .filter(([name]) => !name.startsWith("manifest."))
        .map(([path, bytes]) => ({
          ...{ path, size: bytes.length },
          sha256: createHash("sha256").update(bytes).digest("hex"),
        })),
    });
  });

  it("can be imported byte for byte by another organization", async () => {
    const { bytes, files } = await bundleOf(manual.api, manual.path);
    const other = await makeImporter();
    const run = await other.run([bytes]);
    expect(run).toMatchObject({
      status: "completed",
      format: "bundle",
      report: { pages: 3, files: 1, problemCount: 0 },
    });
    const admin = rest((await makePerson({ organization: other.organization, role: "admin" })).token);
    const request = `/spaces/${other.space.id}/change-requests/${run.target.changeRequest}`;
    expect((await admin.post(`${request}/merge`, {})).status).toBe(200);
    const site = await makeSite({ spaces: [other.space], publishedAt: now() });
    const again = await bundleOf(admin, `/orgs/${other.organizationId}/sites/${site.id}/bundle`);
    expect(again.offer.publicKey).not.toBe((await manual.api.get(manual.path)).body.publicKey);
    // The two bundles link to the original site for content that they don't contain.
    expect(contentOf(again.files)).toEqual(contentOf(files));
  });

  it("is refused if a byte differs from the signed content, and then nothing is imported", async () => {
    const { files } = await bundleOf(manual.api, manual.path);
    const other = await makeImporter();
    const page = `${MARKDOWN}guide.md`;
    const manifest = files["manifest.json"]?.toString() ?? "";
    const { [page]: _, ...without } = files;
    const changed: [Files, string][] = [
      [
        { ...files, [page]: Buffer.from("# Guide\n\nElsewhere.\n") },
        `${page} doesn't match the signed manifest`,
      ],
      [without, `${page} is missing`],
      [
        { ...files, [`${MARKDOWN}more.md`]: Buffer.from("# More\n") },
        "was added after the bundle was signed",
      ],
      [
        { ...files, "manifest.json": Buffer.from(manifest.replace("Handbook", "Handbuch")) },
        "its manifest doesn't match the signature",
      ],
    ];
    for (const [tampered, reason] of changed) {
      const run = await other.run([await zipOf(tampered)]);
      expect(run.status).toBe("failed");
      expect(run.reason).toContain(reason);
    }
    expect(await other.requests()).toEqual([]);
  });

  it("is created once per version of the site, by a job that reports its progress, and deleted after a day", async () => {
    const { api, path, organizationId, site } = manual;
    const { id, url } = (await api.get(path)).body;
    expect((await api.get(path)).body.id).toBe(id);
    await runJobs();
    expect((await download(url, "HEAD")).status).toBe(200);
    expect((await api.get(path)).body.id).toBe(id);
    await api.patch(`/orgs/${organizationId}/sites/${site.id}`, { title: "Anew" });
    const anew = (await api.get(path)).body;
    expect(anew).toMatchObject({ id: expect.not.stringMatching(id), status: "pending" });
    expect((await api.get(`${path}?bundle=${id}`)).body).toMatchObject({ id, status: "completed" });
    expect((await api.get(`${path}?bundle=${newId()}`)).status).toBe(404);
    await runJobs();
    setClock(new Date(Date.now() + 25 * 3_600_000));
    await forgetOldBundles();
    setClock();
    expect((await download(url)).status).toBe(404);
    const where = { organizationId };
    expect(await db().siteBundle.count({ where })).toBe(0);
    expect(await db().blob.count({ where })).toBe(1);
  });

  it("is kept next to the previous bundle, and older bundles are deleted with their bytes", async () => {
    const { api, path, organizationId, site } = manual;
    const urls: string[] = [];
    for (const title of ["First", "Second", "Third"]) {
      await api.patch(`/orgs/${organizationId}/sites/${site.id}`, { title });
      urls.push((await bundleOf(api, path)).offer.url);
    }
    const answers = await Promise.all(urls.map((url) => download(url, "HEAD")));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200]);
    // The stored files are the image and two bundles.
    expect(await db().blob.count({ where: { organizationId } })).toBe(3);
  });

  it("is stopped with an error if it exceeds the size limit", async () => {
    const { api, path, organizationId } = manual;
    const { id, url } = (await api.get(path)).body;
    await makeBundleOf({ organizationId, id }, ATTEMPT, 0.00001);
    expect((await api.get(`${path}?bundle=${id}`)).body).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("too large"),
    });
    expect((await download(url)).status).toBe(409);
    expect(await db().blob.count({ where: { organizationId } })).toBe(1);
  });

  it("keeps its position in the queue regardless of the waiting time, and gets a new job if its job is lost", async () => {
    const { api, path, organizationId } = manual;
    const { id } = (await api.get(path)).body;
    const where = { organizationId, id };
    const { updatedAt } = await db().siteBundle.findFirstOrThrow({ where });
    setClock(new Date(Date.now() + 11 * MINUTE));
    await api.get(path);
    expect(await db().siteBundle.findFirst({ where })).toMatchObject({ updatedAt });
    await db().siteBundle.updateMany({ where, data: { status: "in-progress", progress: 40 } });
    expect((await api.get(path)).body).toMatchObject({ id, status: "pending", progress: 0 });
    setClock();
  });

  it("isn't started again while its job stores it, regardless of the duration", async () => {
    const { api, path, organizationId } = manual;
    const { id } = (await api.get(path)).body;
    const where = { organizationId, id };
    const store = fileStore();
    const put = vi.spyOn(store, "put").mockImplementationOnce(async (...file) => {
      setClock(new Date(Date.now() + 11 * MINUTE));
      await vi.advanceTimersByTimeAsync(11 * MINUTE);
      await vi.waitFor(async () =>
        expect(await db().siteBundle.findFirst({ where })).toMatchObject({ updatedAt: now() }),
      );
      expect((await api.get(path)).body).toMatchObject({ id, status: "in-progress" });
      setClock();
      put.mockRestore();
      await store.put(...file);
    });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await makeBundleOf(where, ATTEMPT).finally(() => vi.useRealTimers());
    expect((await api.get(path)).body).toMatchObject({ id, status: "completed" });
  });

  it("renders no page in advance while every thread is busy, so that no request waits for slow pages", async () => {
    const { api, path, space } = manual;
    const pages = Array.from({ length: BATCH_PAGES * DRAWING_THREADS }, (_, at) => ({ title: `Page ${at}` }));
    await makeContent({ space, pages });
    await runJobs();
    const { files } = await withThreads({ waiting: 0 }, () => bundleOf(api, path));
    expect(readManifest(files["manifest.json"] ?? Buffer.alloc(0))).toMatchObject({
      ...{ pages: pages.length + 3, leftOut: [] },
    });
  });

  it("omits pages that are too costly to render, and reports them", async () => {
    const { files } = await withThreads({ runMilliseconds: 0, startMilliseconds: 90_000 }, () =>
      bundleOf(manual.api, manual.path),
    );
    const { pages, leftOut } = readManifest(files["manifest.json"] ?? Buffer.alloc(0)) ?? {};
    expect(pages).toBe(3);
    expect(leftOut).toEqual(
      ["index.html", "guide.html", "guide/first.html"].map((path) => ({
        path,
        reason: expect.stringContaining("more time or memory"),
      })),
    );
    // Each of these pages stops a thread, and a new thread takes seconds to start on a busy machine.
  }, 90_000);

  it("reports the reason if it can't be created, and is retried on the next request", async () => {
    const { api, path, organizationId, site } = manual;
    const base = `/orgs/${organizationId}/sites/${site.id}`;
    await api.post(`${base}/unpublish`, {});
    const { id, url } = (await api.get(path)).body;
    await runJobs();
    expect((await api.get(`${path}?bundle=${id}`)).body).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("Publish the site"),
    });
    expect((await download(url)).status).toBe(409);
    expect((await api.get(path)).body).toMatchObject({ id, status: "pending" });
  });

  it("can be downloaded only by the site's administrators, and by people with its download URL until the URL expires", async () => {
    const { organization, path, api, organizationId, site } = manual;
    const creator = await makePerson({ organization, role: "create" });
    expect((await rest(creator.token).get(path)).status).toBe(403);
    const { url } = (await bundleOf(api, path)).offer;
    expect((await download(url.replace(site.id, newId()))).status).toBe(403);
    expect((await download(url, "POST")).status).toBe(405);
    setClock(new Date(Date.now() + 3 * 3_600_000));
    expect((await download(url)).status).toBe(403);
    setClock();
    expect((await api.post(`/orgs/${organizationId}/sites/${site.id}/unpublish`, {})).status).toBe(200);
    expect((await download(url)).status).toBe(409);
  });
});
