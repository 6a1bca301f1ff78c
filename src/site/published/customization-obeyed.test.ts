import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  CUSTOMIZATION_PARTS,
  CUSTOMIZATION_WHOLES,
  customizationSchema,
} from "@/domains/sites/customization/schema";
import {
  ANNOUNCEMENT_STYLES,
  BACKGROUNDS,
  CORNERS,
  DEPTHS,
  HEADER_ITEM_STYLES,
  HEADER_PRESETS,
  ICON_STYLES,
  LINK_STYLES,
  LOCALES,
  SEARCH_STYLES,
  SIDEBAR_BACKGROUNDS,
  SIDEBAR_LISTS,
  SOCIAL_PLATFORMS,
  THEME_MODES,
  THEMES,
} from "@/domains/sites/customization/values";
import { makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

const color = { light: "#a01020", dark: "#f0a0b0" };
const image = { light: "https://a.example/l.png", dark: "https://a.example/d.png" };
const link = (kind: object) => ({ title: "There", to: kind });
const out = link({ kind: "url", url: "https://b.example/" });
const font = {
  id: "own",
  custom: true,
  fontFamily: "Own Letters",
  fontFaces: [{ weight: 400, sources: [{ url: "https://a.example/own.woff2", format: "woff2" }] }],
};

/** The values of each field. Each value must change the page. The first value is the default. */
const FIELDS: Record<string, readonly unknown[]> = {
  "styling.theme": THEMES,
  "styling.primaryColor": [undefined, color],
  "styling.tint": [undefined, { color }],
  "styling.infoColor": [undefined, color],
  "styling.successColor": [undefined, color],
  "styling.warningColor": [undefined, color],
  "styling.dangerColor": [undefined, color],
  "styling.corners": ["rounded", ...CORNERS.filter((each) => each !== "rounded")],
  "styling.depth": DEPTHS,
  "styling.links": LINK_STYLES,
  "styling.font": [undefined, "Lato", font],
  "styling.headingFont": [undefined, "Lato", font],
  "styling.monospaceFont": [undefined, font],
  "styling.background": BACKGROUNDS,
  "styling.icons": ICON_STYLES,
  "styling.codeTheme": [
    undefined,
    { default: { light: "github-light", dark: "nord" } },
    { openapi: { light: "github-light", dark: "nord" } },
  ],
  "styling.sidebar": [
    undefined,
    ...SIDEBAR_BACKGROUNDS.slice(1).map((background) => ({ background })),
    ...SIDEBAR_LISTS.slice(1).map((list) => ({ list })),
  ],
  "styling.search": SEARCH_STYLES,
  "internationalization.locale": LOCALES,
  "header.preset": HEADER_PRESETS,
  "header.logo": [undefined, image],
  "header.primaryLink": [undefined, out.to],
  "header.links": [
    [],
    ...HEADER_ITEM_STYLES.map((style) => [{ ...out, style, links: [] }]),
    [{ ...out, style: "link", links: [{ ...out, title: "Below" }] }],
  ],
  "footer.logo": [undefined, image],
  "footer.groups": [[], [{ title: "Group", links: [out] }]],
  "footer.copyright": [undefined, "© Somebody"],
  "themes.default": ["system", ...THEME_MODES.filter((mode) => mode !== "system")],
  "themes.toggeable": [true, false],
  "feedback.enabled": [true, false],
  "ai.mode": ["assistant", "search", "none"],
  "ai.greeting": [undefined, "Good day."],
  "ai.localizedGreeting": [undefined, { en: "Hello." }],
  "ai.suggestions": [undefined, ["How to begin?"]],
  "pageActions.items": [[], ["assistant"], ["external-ai"], ["markdown"], ["git"], ["pdf"], ["mcp"]],
  "externalLinks.target": ["self", "blank"],
  "pagination.enabled": [true, false],
  "trademark.enabled": [false, true],
  "privacyPolicy.url": [undefined, "https://b.example/privacy"],
  "socialPreview.url": [undefined, "https://b.example/card.png"],
  title: [undefined, "Another name"],
  localizedTitle: [undefined, { en: "Another name" }],
  favicon: [{}, { emoji: "🚀" }, { icon: image }],
  announcement: [
    undefined,
    ...ANNOUNCEMENT_STYLES.map((style) => ({ enabled: true, message: "News", style })),
    { enabled: true, message: "News", style: "info", link: out },
    { enabled: true, message: "News", style: "info", localizedMessage: { en: "English news" } },
  ],
  socialAccounts: [
    [],
    ...SOCIAL_PLATFORMS.map((platform) => [{ platform, handle: "us" }]),
    [{ platform: "github", handle: "us", display: { footer: false, header: true } }],
  ],
};

/** Fields that have an effect only if another field has a certain value, with this value. */
const BESIDE: Record<string, object> = {
  "header.backgroundColor": { preset: "custom" },
  "header.linkColor": { preset: "custom" },
};

/** Fields that other tests cover, such as the instructions for a language model. */
const ELSEWHERE = ["ai.instructions", "insights.trackingCookie", "advancedCustomization.enabled"];

const customized = (name: string, value: unknown, more: object = {}) => {
  const [part = "", field] = name.split(".");
  return customizationSchema.parse(field ? { [part]: { [field]: value, ...more } } : { [part]: value });
};

async function pageWith(customization: object): Promise<string> {
  await change({ customization: customization as never });
  const { status, text } = await at("page");
  expect(status).toBe(200);
  return text;
}

beforeEach(async () => {
  const text = "# Page\n\n[Out](https://b.example/out)\n\n```js\nlet a = 1;\n```\n";
  await makePage(space, { title: "Page", slug: "page", text, gitPath: "page.md" });
  const { organizationId, id: spaceId } = space;
  const git = { url: "https://a.example/docs.git", ref: "main", treeURL: "https://a.example/tree" };
  await db().gitSync.create({ data: { organizationId, spaceId, ...git } });
});

describe("a customization", () => {
  it.each(Object.entries(FIELDS))(
    "is applied in %s: no two values result in the same page",
    async (name, values) => {
      const shown = new Set<string>();
      for (const value of values) shown.add(await pageWith(customized(name, value)));
      expect(shown.size).toBe(values.length);
    },
    60_000,
  );

  it.each(Object.entries(BESIDE))(
    "is applied in %s, together with the field that it needs",
    async (name, more) => {
      const plain = await pageWith(customized(name, undefined, more));
      expect(await pageWith(customized(name, color, more))).not.toBe(plain);
    },
  );

  it("has no field that these tests don't cover", () => {
    const names = [
      ...Object.entries(CUSTOMIZATION_PARTS).flatMap(([part, { shape }]) =>
        Object.keys(shape).map((field) => `${part}.${field}`),
      ),
      ...Object.keys(CUSTOMIZATION_WHOLES),
    ];
    expect([...Object.keys(FIELDS), ...Object.keys(BESIDE), ...ELSEWHERE].sort()).toEqual(names.sort());
  });

  it("has styles for every value that only style sheets implement", async () => {
    const folder = "src/site/published/styles";
    const css = readdirSync(folder)
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
      .join("");
    const styled = (name: string, values: readonly string[]) =>
      values.filter((value) => !css.includes(`[data-${name}="${value}"]`));
    expect([
      styled("preset", THEMES),
      styled("header", HEADER_PRESETS),
      styled("corners", CORNERS),
      styled("icons", ICON_STYLES),
      styled("list", SIDEBAR_LISTS),
      styled("search", SEARCH_STYLES),
    ]).toEqual([["clean"], ["default"], ["rounded"], ["solid"], ["default"], ["prominent"]]);
  });

  it("has default values except for its color if advanced customization is off, and keeps the stored values", async () => {
    const styling = { theme: "bold", corners: "straight", font: "Lato", primaryColor: color };
    const plain = await pageWith({ styling: { primaryColor: color } });
    expect(await pageWith({ styling })).not.toBe(plain);
    expect(await pageWith({ styling, advancedCustomization: { enabled: false } })).toBe(plain);
  });

  it("can give pages a background that matches the selected color", async () => {
    const styling = { primaryColor: color, tint: { color } };
    const pageOf = (text: string) => /:root\{[^}]*--page:(#[0-9a-f]{6})/.exec(text)?.[1];
    expect(pageOf(await pageWith({ styling }))).toBeUndefined();
    const page = pageOf(await pageWith({ styling: { ...styling, background: "match" } }));
    expect(page).toMatch(/^#f[0-9a-f]{5}$/);
  });

  it("gives code in API operations its own theme, on every page", async () => {
    const styling = { codeTheme: { openapi: { light: "github-light", dark: "nord" } } };
    const text = await pageWith({ styling });
    expect(text).toContain(".article .doc-operation .doc-code{");
    expect(text).not.toContain(".doc-code:not(.doc-operation *){");
  });

  it("links a visitor's feedback only if the setting allows it", async () => {
    const visitors = async (trackingCookie: boolean) => {
      await change({ customization: { insights: { trackingCookie } } });
      const body = JSON.stringify({ page: "page", rating: "good" });
      const own = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
      for (const _ of [1, 2]) expect((await at("~feedback", own, "POST", body)).status).toBe(204);
      const events = await db().siteEvent.findMany({ where: { organizationId: site.organizationId } });
      await db().siteEvent.deleteMany({ where: { organizationId: site.organizationId } });
      return new Set(events.map((event) => event.visitorId)).size;
    };
    expect([await visitors(true), await visitors(false)]).toEqual([1, 2]);
  });

  it("is refused without a change if it has no effect", async () => {
    const { token } = await makePerson({ organization: { id: site.organizationId }, role: "create" });
    const path = `/orgs/${site.organizationId}/sites/${site.id}/customization`;
    const refused = {
      "`header.links.0.to` can't be a link of kind `user`": {
        header: { links: [{ ...link({ kind: "user", user: "u" }), links: [] }] },
      },
      "`header.primaryLink` can't be a link of kind `tag`": {
        header: { primaryLink: { kind: "tag", tag: "t" } },
      },
      "`footer.groups.0.links.0.to` can't be a link of kind `collection`": {
        footer: { groups: [{ title: "G", links: [link({ kind: "collection", collection: "c" })] }] },
      },
    };
    for (const [message, customization] of Object.entries(refused)) {
      const { status, body } = await rest(token).put(path, customization);
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await rest(token).get(path)).body).toEqual(customizationSchema.parse({}));
  });
});
