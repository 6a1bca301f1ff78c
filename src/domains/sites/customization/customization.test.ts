import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeSiteFixture, structureRows } from "@/domains/sites/structure/site-structure.fixture";
import { provideEnv } from "@/env";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { customizationOf } from "./customization";
import { customizationSchema } from "./schema";

type SiteFixture = Awaited<ReturnType<typeof makeSiteFixture>>;
let fixture: SiteFixture;
let path: string;

beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
beforeEach(async () => {
  fixture = await makeSiteFixture();
  path = `${fixture.base}/customization`;
});

const defaults = () => customizationSchema.parse({});
const colors = { light: "#123456", dark: "#abc" };
const siteRow = () =>
  db().site.findUniqueOrThrow({
    where: { organizationId_id: { organizationId: fixture.organizationId, id: fixture.site.id } },
  });

async function refused(body: object, message: string, at = path, method: "PUT" | "PATCH" = "PUT") {
  const before = await structureRows(fixture);
  const answer = await fixture.admin.request(method, at, body);
  expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining(message)]);
  expect(await structureRows(fixture)).toEqual(before);
}

describe("the customization of a site", () => {
  it("has only default values and no time of change until someone changes it", async () => {
    const { status, body } = await fixture.admin.get(path);
    expect(status).toBe(200);
    expect(body).toEqual(defaults());
    expect(body).not.toHaveProperty("updatedAt");
    expect((await fixture.admin.get(`${path}?unmasked=true`)).body).toEqual(body);
  });

  it("is returned as written, with defaults for omitted fields", async () => {
    const to = { kind: "url", url: "https://example.org/" };
    const chosen = {
      title: "Our docs",
      localizedTitle: { fr: "Nos docs" },
      styling: {
        theme: "bold",
        primaryColor: colors,
        tint: { color: colors },
        headingFont: null,
        codeTheme: { default: { light: "github-light", dark: "github-dark" } },
      },
      favicon: { emoji: "📘" },
      header: {
        logo: { light: "https://example.org/l.svg", dark: "https://example.org/d.svg" },
        links: [{ title: "Product", to: null, links: [{ title: "Site", to }] }],
      },
      footer: {
        groups: [
          { title: "Company", links: [{ title: "Mail", to: { kind: "url", url: "mailto:a@b.example" } }] },
        ],
      },
      announcement: { enabled: true, message: "New!", style: "info", link: { title: "See", to } },
      socialAccounts: [{ platform: "github", handle: "docs" }],
    };
    const put = await fixture.admin.put(path, chosen);
    expect(put.status).toBe(200);
    const standard = defaults();
    expect(put.body).toEqual({
      ...standard,
      ...chosen,
      styling: {
        ...standard.styling,
        ...chosen.styling,
        codeTheme: { ...standard.styling.codeTheme, ...chosen.styling.codeTheme },
      },
      header: { ...standard.header, ...chosen.header },
      footer: chosen.footer,
      socialAccounts: [{ platform: "github", handle: "docs", display: { footer: true, header: false } }],
      updatedAt: expect.any(String),
    });
    expect((await fixture.admin.get(path)).body).toEqual(put.body);
    expect((await fixture.admin.put(path, put.body)).body).toMatchObject({
      ...put.body,
      updatedAt: expect.any(String),
    });
  });

  it("is replaced as a whole: fields that a second write omits are reset to their defaults", async () => {
    await fixture.admin.put(path, { title: "Our docs", footer: { copyright: "© Us" } });
    const { body } = await fixture.admin.put(path, { styling: { corners: "circular" } });
    expect(body).not.toHaveProperty("title");
    expect(body.footer).toEqual({ groups: [] });
    expect(body.styling.corners).toBe("circular");
  });

  it("changes the site's version for ETags and cached pages", async () => {
    const before = await siteRow();
    const { headers } = await fixture.admin.put(path, { feedback: { enabled: false } });
    const after = await siteRow();
    expect([after.version, after.configVersion]).toEqual([before.version + 1, before.configVersion + 1]);
    const stale = { headers: { "if-match": `"${before.version}.x"` } };
    expect((await fixture.admin.put(path, {}, stale)).status).toBe(412);
    expect(
      (await fixture.admin.put(path, {}, { headers: { "if-match": headers.etag as string } })).status,
    ).toBe(200);
  });

  it.each<[string, object, string]>([
    [
      "a color by name",
      { styling: { primaryColor: { light: "red", dark: "#000" } } },
      "styling.primaryColor.light",
    ],
    [
      "a color that is none",
      { styling: { primaryColor: { light: "#12345g", dark: "#000" } } },
      "primaryColor.light",
    ],
    ["half a color", { styling: { primaryColor: { light: "#123456" } } }, "styling.primaryColor.dark"],
    [
      "a color with more behind it",
      { styling: { infoColor: { light: "#fff;}", dark: "#000" } } },
      "infoColor.light",
    ],
    ["an unknown theme", { styling: { theme: "neon" } }, "styling.theme"],
    ["an unknown font", { styling: { font: "Comic" } }, "styling.font"],
    [
      "an unknown code theme",
      { styling: { codeTheme: { default: { light: "x", dark: "nord" } } } },
      "codeTheme",
    ],
    [
      "a logo that is a script",
      { header: { logo: { light: "javascript:alert(1)", dark: "https://e.example/" } } },
      "header.logo.light",
    ],
    [
      "a logo in the address",
      { footer: { logo: { light: "data:image/svg+xml,x", dark: "https://e.example/" } } },
      "footer.logo.light",
    ],
    [
      "a link that is a script",
      { header: { links: [{ title: "x", to: { kind: "url", url: "javascript:alert(1)" } }] } },
      "header.links.0.to.url",
    ],
    [
      "a link to what there is not",
      { header: { links: [{ title: "x", to: { kind: "planet", id: "x" } }] } },
      "header.links.0.to",
    ],
    ["a link without a destination", { header: { links: [{ title: "x" }] } }, "header.links.0.to"],
    ["a privacy policy elsewhere", { privacyPolicy: { url: "ftp://e.example/" } }, "privacyPolicy.url"],
    ["a title of one character", { title: "x" }, "title"],
    ["a title of 129 characters", { title: "x".repeat(129) }, "title"],
    ["a language that there is not", { localizedTitle: { tlh: "x" } }, "localizedTitle"],
    ["a copyright of 513 characters", { footer: { copyright: "x".repeat(513) } }, "footer.copyright"],
    ["a greeting of 257 characters", { ai: { greeting: "x".repeat(257) } }, "ai.greeting"],
    ["instructions of 10001 characters", { ai: { instructions: "x".repeat(10_001) } }, "ai.instructions"],
    ["six suggestions", { ai: { suggestions: Array(6).fill("Why not?") } }, "ai.suggestions"],
    ["a suggestion of two characters", { ai: { suggestions: ["Eh"] } }, "ai.suggestions.0"],
    [
      "eleven accounts",
      { socialAccounts: Array(11).fill({ platform: "github", handle: "x" }) },
      "socialAccounts",
    ],
    [
      "an account without a handle",
      { socialAccounts: [{ platform: "github", handle: "" }] },
      "socialAccounts.0.handle",
    ],
    [
      "an announcement without a style",
      { announcement: { enabled: true, message: "Hi" } },
      "announcement.style",
    ],
    ["a favicon that is no emoji", { favicon: { emoji: "x" } }, "favicon"],
    [
      "a font with a style sheet in its name",
      {
        styling: {
          font: {
            id: "f",
            custom: true,
            fontFamily: "x; } body { display: none",
            fontFaces: [{ weight: 400, sources: [{ url: "https://e.example/f.woff2" }] }],
          },
        },
      },
      "styling.font",
    ],
    ["an unknown page action", { pageActions: { items: ["fax"] } }, "pageActions.items.0"],
    ["an unknown mode of ai", { ai: { mode: "oracle" } }, "ai.mode"],
    ["an unknown locale", { internationalization: { locale: "tlh" } }, "internationalization.locale"],
    ["a switch that is a text", { feedback: { enabled: "yes" } }, "feedback.enabled"],
    ["a part that is null", { styling: null }, "styling"],
  ])("rejects %s, and changes nothing", async (_, body, message) => {
    await refused(body, message);
  });

  it("accepts values at each limit", async () => {
    const body = {
      title: "xx",
      footer: { copyright: "x".repeat(512) },
      ai: {
        greeting: "x".repeat(256),
        instructions: "x".repeat(10_000),
        suggestions: Array(5).fill("x".repeat(64)),
      },
      announcement: { enabled: false, message: "x".repeat(128), style: "danger" },
      socialAccounts: Array(10).fill({ platform: "bluesky", handle: "x".repeat(128) }),
    };
    expect((await fixture.admin.put(path, body)).status).toBe(200);
  });

  it("validates conditions of links against the site's adaptive schema, and reports the error's position", async () => {
    const link = (condition: string) => ({
      header: { links: [{ title: "Beta", to: { kind: "url", url: "https://e.example/" }, condition }] },
    });
    await refused(link("visitor.claims.plan =="), "`header.links.0.condition` isn't valid at line 1, column");
    await fixture.admin.put(`${fixture.base}/adaptive-schema`, { jsonSchema: CLAIMS_SCHEMA });
    await refused(
      link("visitor.claims.plam == 'x'"),
      "`header.links.0.condition` isn't valid at line 1, column 16: the name plam",
    );
    expect((await fixture.admin.put(path, link("visitor.claims.plan == 'pro'"))).status).toBe(200);
  });

  it("can be read by everyone who sees the site, and written by people with at least the Creator role", async () => {
    const { organization } = fixture;
    const [reader, reviewer] = [
      rest((await makePerson({ organization, role: "read" })).token),
      rest((await makePerson({ organization, role: "review" })).token),
    ];
    expect((await reader.get(path)).status).toBe(200);
    expect((await reviewer.put(path, {})).status).toBe(403);
    expect((await rest((await makePerson({ role: "admin" })).token).get(path)).status).toBe(404);
  });
});

describe("the customization of a site space", () => {
  let own: string;
  let id: string;
  beforeEach(async () => {
    const section = await fixture.section("Guides");
    id = section.siteSpaces[0]?.id as string;
    own = `${fixture.base}/site-spaces/${id}/customization`;
  });

  it("is the same as the site's customization until it overrides fields, and still inherits all other fields afterwards", async () => {
    expect((await fixture.admin.get(own)).body).toEqual({ ...defaults(), overrides: [] });
    const patched = await fixture.admin.patch(own, {
      title: "Guides",
      styling: { theme: "muted", primaryColor: colors },
    });
    expect(patched.status).toBe(200);
    await fixture.admin.put(path, {
      styling: { theme: "bold", corners: "straight" },
      feedback: { enabled: false },
    });
    const { body } = await fixture.admin.get(own);
    expect(body).toMatchObject({ title: "Guides", feedback: { enabled: false } });
    expect(body.styling).toMatchObject({ theme: "muted", primaryColor: colors, corners: "straight" });
    expect([...body.overrides].sort()).toEqual(["styling.primaryColor", "styling.theme", "title"]);
    expect((await fixture.admin.get(path)).body.styling).toMatchObject({ theme: "bold" });
    expect((await fixture.admin.get(path)).body).not.toHaveProperty("title");
  });

  it("keeps the overrides that an update omits, and inherits fields again that an update sets to null", async () => {
    await fixture.admin.patch(own, { title: "Guides", styling: { theme: "muted", corners: "circular" } });
    await fixture.admin.patch(own, { styling: { corners: null }, ai: { mode: "none" } });
    const { body } = await fixture.admin.get(own);
    expect(body).toMatchObject({
      title: "Guides",
      ai: { mode: "none" },
      styling: { theme: "muted", corners: "rounded" },
    });
    await fixture.admin.patch(own, { title: null, styling: null, ai: { mode: null } });
    const row = await db().siteSpace.findFirstOrThrow({
      where: { organizationId: fixture.organizationId, id },
    });
    expect(row.customization).toBeNull();
    expect((await fixture.admin.get(own)).body).toEqual({
      ...defaults(),
      updatedAt: expect.any(String),
      overrides: [],
    });
  });

  it("doesn't have the fields that are listed in `without`, even if the site has them, until it inherits them again", async () => {
    const logo = { light: "https://example.org/l.svg", dark: "https://example.org/d.svg" };
    const announcement = { enabled: true, message: "New!", style: "info" };
    await fixture.admin.put(path, { title: "Docs", header: { logo }, footer: { logo }, announcement });
    const without = ["title", "header.logo", "footer.logo", "announcement", "styling.tint"];
    const { body } = await fixture.admin.patch(own, { header: { links: [] }, without });
    expect([body.title, body.header, body.footer.logo, body.announcement]).toEqual([
      undefined,
      { ...defaults().header, links: [] },
      undefined,
      undefined,
    ]);
    expect([...body.overrides].sort()).toEqual([...without, "header.links"].sort());
    await fixture.admin.put(path, { title: "Ours", header: { logo }, styling: { tint: { color: colors } } });
    await fixture.admin.patch(own, { footer: { copyright: "© Us" } });
    expect((await fixture.admin.get(own)).body).toMatchObject({ overrides: expect.arrayContaining(without) });
    expect((await fixture.admin.get(own)).body.styling).not.toHaveProperty("tint");
    const back = await fixture.admin.patch(own, { title: null, header: { logo: null }, styling: null });
    expect(back.body).toMatchObject({
      title: "Ours",
      header: { logo },
      styling: { tint: { color: colors } },
    });
    expect([...back.body.overrides].sort()).toEqual([
      "announcement",
      "footer.copyright",
      "footer.logo",
      "header.links",
    ]);
  });

  it("rejects `without` for required fields and for fields that are set", async () => {
    const message = "without";
    for (const field of ["styling.theme", "header.links", "favicon", "styling", "nothing"])
      await refused({ without: [field] }, message, own, "PATCH");
    await refused({ title: "Guides", without: ["title"] }, message, own, "PATCH");
    await refused({ footer: { copyright: "x" }, without: ["footer.copyright"] }, message, own, "PATCH");
  });

  it("can be deleted, and deleting it again has no effect", async () => {
    await fixture.admin.patch(own, { styling: { theme: "muted" } });
    expect((await fixture.admin.delete(own)).status).toBe(204);
    expect((await fixture.admin.get(own)).body.styling.theme).toBe("clean");
    const before = await structureRows(fixture);
    expect((await fixture.admin.delete(own)).status).toBe(204);
    expect(await structureRows(fixture)).toEqual(before);
  });

  it("rejects the values that the site's customization also rejects, without changing anything", async () => {
    await refused({ styling: { theme: "neon" } }, "styling.theme", own, "PATCH");
    await refused(
      { styling: { primaryColor: { light: "#fff" } } },
      "styling.primaryColor.dark",
      own,
      "PATCH",
    );
    await refused(
      { header: { logo: { light: "javascript:x", dark: "https://e.example/" } } },
      "header.logo",
      own,
      "PATCH",
    );
    await refused(
      { header: { links: [{ title: "x", to: null, condition: "&&" }] } },
      "header.links.0.condition",
      own,
      "PATCH",
    );
    expect((await fixture.admin.patch(`${fixture.base}/site-spaces/absent/customization`, {})).status).toBe(
      404,
    );
    expect((await fixture.admin.get(`${fixture.base}/site-spaces/absent/customization`)).status).toBe(404);
  });
});

describe("customizationOf", () => {
  it("fills in defaults for fields that were added after it was written", () => {
    const written = { styling: { theme: "bold" } };
    expect(customizationOf({ customization: written }).styling).toEqual({
      ...defaults().styling,
      theme: "bold",
    });
    expect(customizationOf({ customization: null }, null)).toEqual(defaults());
    expect(customizationOf({ customization: written }, { customization: null }).styling.theme).toBe("bold");
  });
});
