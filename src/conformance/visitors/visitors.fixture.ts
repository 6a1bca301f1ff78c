import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import {
  makePublished,
  tokenAt,
  visitorToken,
  WITH_PLANS,
} from "@/domains/sites/published/published-site.fixture";
import { makeContent, putPage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { makeSpec, SPEC_TEXT } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

/** All content that only some visitors can see has this word in its name, ID or text. */
export const SECRET = /nightjar/i;
/** All content that no page shows contains this word. */
export const UNUSED = /corncrake/i;

const PRO = 'visitor.claims.plan == "pro"';
const onlyPro = (text: string) => `{% if ${PRO} %}\n${text}\n{% endif %}\n`;

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Returns a different image for each name. */
const picture = (id: string) => ({
  id,
  gitPath: `img/${id}.png`,
  bytes: Buffer.concat([PNG, Buffer.from(id)]),
});
const shown = (id: string) => `![](img/${id}.png)`;
const included = (id: string) => `{% include "content:reusable-content/${id}" %}`;

/**
 * The specification from which Bindery computes a page that only some visitors see. Visitors can't read the
 * specification itself.
 */
export const NIGHTJAR_OPERATIONS = {
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec: "birds" } } },
  props: { doc: "operations", page: "nightjars" },
};

export const FILES = {
  open: ["open-page", "open-snippet", "open-cover", "open-table"],
  secret: [
    ...[
      "part",
      "page",
      "below",
      "cover",
      "snippet",
      "nested",
      "part-of-snippet",
      "by-page",
      "linked",
      "dash",
      "space",
    ],
  ].map((name) => `nightjar-${name}`),
  unused: ["corncrake-page", "corncrake-snippet"],
};
export const SNIPPETS = {
  open: ["open"],
  secret: ["nightjar-part", "nightjar-page", "nightjar-nested"],
  unused: ["corncrake"],
};

const snippet = (id: string, text: string, title = id) =>
  ({ kind: "put-reusable-content", reusableContent: { id, title, text, gitPath: `${id}.md` } }) as const;
const cover = (id: string) => ({ ref: { kind: "url", url: `content:file/${id}` } }) as never;

/** Creates pages, files and reusable content. Only professionals can see some of this content. */
async function fill(space: Space): Promise<string> {
  const open = `# Open\n\nFor everybody, and [more](plans.md).\n\n${shown("open-page")}\n\n${onlyPro(
    `Nightjars sing at dusk.\n\n${shown("nightjar-part")}\n\n${included("nightjar-part")}`,
  )}\n\n${included("open")}\n\n<table><thead><tr><th data-type="files"></th></tr></thead><tbody><tr><td><a href="img/open-table.png">x</a></td></tr></tbody></table>\n`;
  const plans = `# Nightjar plans\n\nNightjars migrate in spring.\n\n${shown("nightjar-page")}\n\n${included("nightjar-page")}\n`;
  // Bindery's code doesn't search the text for these tags, because tags can be written in different ways.
  const next = `# Next\n\nNothing else.\n\n{%- if ${PRO} -%}\nNightjars hunt moths.\n\n${shown("nightjar-dash")}\n{%- endif -%}\n\n{%\u00a0if ${PRO} %}\nNightjars nest on heaths.\n\n${shown("nightjar-space")}\n{% endif %}\n`;
  const links = { canonical: { kind: "url", url: "content:page/nightjar" }, alternates: [] } as never;
  const { revisionId } = await makeContent({
    space,
    files: [...FILES.open, ...FILES.secret, ...FILES.unused].map(picture),
    changes: [
      putPage({
        id: "open",
        title: "Open",
        slug: "open",
        gitPath: "open.md",
        text: open,
        cover: cover("open-cover"),
        metaLinks: links,
      }),
      putPage({
        ...{ id: "nightjar", title: "Nightjar plans", slug: "nightjar", gitPath: "plans.md", text: plans },
        ...{ condition: PRO, description: "About nightjars", cover: cover("nightjar-cover") },
      }),
      putPage({
        ...{ id: "nightjar-below", parentId: "nightjar", title: "Below", slug: "below", gitPath: "below.md" },
        text: `# Below\n\nYoung nightjars.\n\n${shown("nightjar-below")}\n`,
      }),
      putPage({
        ...{ id: "nightjar-api", title: "Nightjar API", slug: "nightjar-api", condition: PRO },
        computed: NIGHTJAR_OPERATIONS as never,
      }),
      putPage({
        ...{ id: "nightjar-link", type: "link", title: "Nightjar link", condition: PRO },
        target: { kind: "url", url: "content:file/nightjar-linked" } as never,
      }),
      putPage({
        ...{ id: "nightjar-page-vars", title: "Nightjar room", slug: "nightjar-room", gitPath: "room.md" },
        ...{ variables: { room: "quiet" }, condition: `${PRO} && page.vars.room == "quiet"` },
        text: `# Room\n\n${included("open")}\n`,
      }),
      putPage({ id: "next", title: "Next", slug: "next", gitPath: "next.md", text: next }),
      snippet(
        "open",
        `Said often.\n\n${shown("open-snippet")}\n\n${onlyPro(`Nightjar.\n\n${shown("nightjar-part-of-snippet")}`)}\n\n{% if page.vars.room == "quiet" %}\n${shown("nightjar-by-page")}\n{% endif %}\n`,
      ),
      snippet("nightjar-part", `Nightjar.\n\n${included("nightjar-nested")}\n`),
      snippet("nightjar-page", `Nightjar.\n\n${shown("nightjar-snippet")}\n`),
      snippet("nightjar-nested", `Nightjar.\n\n${shown("nightjar-nested")}\n`),
      snippet("corncrake", `Corncrake.\n\n${shown("corncrake-snippet")}\n`),
    ],
  });
  return revisionId;
}

/**
 * Creates a public site that shows some content only to professionals. Also creates a visitor who is a
 * professional and a visitor who isn't.
 */
export async function makeAdaptiveSite() {
  const header = {
    links: [{ title: "Nightjar desk", to: { kind: "page", page: "nightjar" }, links: [], condition: PRO }],
  };
  const fixture = await makePublished({ ...WITH_PLANS, customization: { header } });
  const { organizationId, site, space, admin, base, root } = fixture;
  const revisionId = await fill(space);
  const internal = await makeSpace({ organizationId, title: "Nightjar handbook" });
  await makeContent({ space: internal, pages: [{ title: "Nightjar rules", slug: "rules" }] });
  const of = { organizationId, siteId: site.id };
  const section = (await admin.post(`${base}/sections`, { spaceId: internal.id, title: "Nightjars" })).body;
  await admin.patch(`${base}/sections/${section.id}`, { condition: PRO });
  const group = { ...of, id: newId(), title: "Nightjar group", rank: "zzz" };
  await db().siteSectionGroup.create({ data: group });
  const where = { organizationId_id: { organizationId, id: section.id } };
  await db().siteSection.update({ where, data: { groupId: group.id } });
  const siteSpace = await db().siteSpace.findFirstOrThrow({ where: { ...of, spaceId: space.id } });
  const variant = { ...of, id: "nightjar-variant", spaceId: internal.id, sectionId: siteSpace.sectionId };
  await db().siteSpace.create({ data: { ...variant, rank: "z", path: "nightjar-in", condition: PRO } });
  const link = { title: "Nightjar forum", url: "https://nightjar.example/", rank: "zz", condition: PRO };
  await db().siteExternalLink.create({ data: { ...of, id: newId(), ...link } });
  const destination = { kind: "site-page", siteSpaceId: siteSpace.id, pageId: "nightjar" };
  await db().siteRedirect.create({ data: { ...of, id: newId(), source: "/birds", destination } });
  await makeSpec({ organizationId, slug: "birds", text: SPEC_TEXT.replaceAll("pets", "nightjars") });
  const spec = await makeSpec({ organizationId });
  await fixture.change({});
  const secret = (await admin.get(`${base}/publishing/auth`)).body.privateKey;
  const jwtToken = await visitorToken(secret, { plan: "pro" });
  const visitors = { free: rest(await tokenAt(root)), pro: rest(await tokenAt(root, { jwtToken })) };
  const files = await db().fileVersion.findMany({ where: { organizationId, spaceId: space.id } });
  const hashes = new Map(files.map(({ fileId, blobHash }) => [fileId, blobHash]));
  return { ...fixture, ...visitors, jwtToken, internal, siteSpace, spec, revisionId, hashes };
}

export type AdaptiveSite = Awaited<ReturnType<typeof makeAdaptiveSite>>;
