import { describe, expect, it } from "vitest";
import { claimsOf, NO_CLAIMS } from "@/domains/content/conditions/claims";
import { toDocument } from "@/domains/content/markdown";
import type { JSONDocument } from "@/domains/content/markdown/document";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { startOf } from "@/domains/sites/structure/tree";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { documentVisibleTo, outcomeOfDocument } from "./document";
import { unsignedFromCookie, unsignedFromSearch, visitorOf } from "./visitor";
import { outcomeOf, outcomeOfSite, rowsVisibleTo, SAME_FOR_ALL, visibleStructure } from "./visitor-view";

const PRO = "visitor.claims.plan == 'pro'";
const BETA = "visitor.claims.beta";
const visitor = (signed: object, unsigned: object = {}) => claimsOf(CLAIMS_SCHEMA, signed, unsigned);
const pro = visitor({ plan: "pro" });
const free = visitor({ plan: "free" });

const place = (id: string, fields: object = {}) => ({ id, rank: id, condition: null, ...fields });
const variant = (id: string, sectionId: string | null, fields: object = {}) =>
  place(id, {
    sectionId,
    isLiving: true,
    hidden: false,
    title: id,
    spaceTitle: id,
    customization: null,
    ...fields,
  });
const section = (id: string, condition: string | null = null) =>
  place(id, { condition, title: id, groupId: null, defaultSiteSpaceId: null });

const rows = (fields: object): SiteRows =>
  ({
    site: { defaultSectionId: null, defaultSiteSpaceId: null, customization: null },
    groups: [],
    sections: [],
    links: [],
    siteSpaces: [],
    ...fields,
  }) as unknown as SiteRows;

const site = rows({
  sections: [section("a", PRO), section("b"), section("c")],
  siteSpaces: [
    variant("a1", "a"),
    variant("b1", "b"),
    variant("b2", "b", { condition: BETA }),
    variant("c1", "c", { condition: BETA }),
    variant("c2", "c", { isLiving: false }),
  ],
  links: [place("l1", { title: "l1", condition: PRO }), place("l2", { title: "l2" })],
});

describe("a visitor's view of a structure", () => {
  it("depends on the conditions of site spaces and sections, and leaves out sections without visible site spaces", () => {
    expect(visibleStructure(site, NO_CLAIMS)).toEqual({
      sections: new Set(["b"]),
      siteSpaces: new Set(["b1"]),
      externalLinks: new Set(["l2"]),
    });
    expect(visibleStructure(site, pro)).toEqual({
      sections: new Set(["a", "b"]),
      siteSpaces: new Set(["a1", "b1"]),
      externalLinks: new Set(["l1", "l2"]),
    });
    expect(visibleStructure(site, visitor({ beta: true })).siteSpaces).toEqual(new Set(["b1", "b2", "c1"]));
  });

  it("starts with the first part that the visitor sees", () => {
    expect(startOf(site).siteSpace?.id).toBe("a1");
    expect(startOf(rowsVisibleTo(site, free)).siteSpace?.id).toBe("b1");
    expect(startOf(rowsVisibleTo(site, pro)).siteSpace?.id).toBe("a1");
  });

  it("can be empty", () => {
    const secret = rows({ siteSpaces: [variant("x", null, { condition: PRO })] });
    expect(visibleStructure(secret, free).siteSpaces.size).toBe(0);
    expect(startOf(rowsVisibleTo(secret, free)).siteSpace).toBeUndefined();
  });
});

describe("an outcome", () => {
  it("is the same for all visitors whose conditions have the same results, and different for other visitors", () => {
    const ada = visitor({ plan: "pro", name: "Ada" });
    const bob = visitor({ plan: "pro", name: "Bob", seats: 7 });
    expect(outcomeOfSite(site, ada)).toBe(outcomeOfSite(site, bob));
    expect(outcomeOfSite(site, ada)).not.toBe(outcomeOfSite(site, free));
    expect(outcomeOfSite(site, visitor({ beta: true }))).not.toBe(outcomeOfSite(site, free));
    expect(outcomeOfSite(site, ada)).toMatch(/^[\w-]{22}$/);
  });

  it("doesn't depend on the order of the conditions or on repeated conditions", () => {
    expect(outcomeOf([PRO, BETA, null, PRO], pro)).toBe(outcomeOf([BETA, PRO, ""], pro));
  });

  it("is the same for all visitors if there are no conditions", () => {
    expect(outcomeOf([null, undefined, " "], pro)).toBe(SAME_FOR_ALL);
    expect(outcomeOfSite(rows({ siteSpaces: [variant("x", null)] }), pro)).toBe(SAME_FOR_ALL);
  });

  it("distinguishes all 4 results of 2 conditions", () => {
    const all = [{}, { plan: "pro" }, { beta: true }, { plan: "pro", beta: true }];
    expect(new Set(all.map((signed) => outcomeOf([PRO, BETA], visitor(signed)))).size).toBe(4);
  });

  it("includes the conditions of links in the header", () => {
    const links = [{ title: "x", to: null, links: [], condition: PRO }];
    const withHeader = rows({ site: { customization: { header: { links } } } });
    expect(outcomeOfSite(withHeader, pro)).not.toBe(outcomeOfSite(withHeader, free));
  });
});

describe("a Document", () => {
  const read = (markdown: string): JSONDocument => toDocument(markdown).document;
  const variables = { space: { edition: "cloud" }, page: {} };
  const text = (document: JSONDocument) => JSON.stringify(document.nodes);
  const secret = read(`Open.\n\n{% if ${PRO} %}\nSecret.\n{% endif %}\n`);

  it("shows the content of an if block only to visitors for whom its condition is true", () => {
    expect(text(documentVisibleTo(secret, pro, variables))).toContain("Secret.");
    const closed = text(documentVisibleTo(secret, free, variables));
    expect(closed).toContain("Open.");
    for (const trace of ["Secret", "plan", '"if"']) expect(closed).not.toContain(trace);
    expect(text(documentVisibleTo(secret, NO_CLAIMS, variables))).not.toContain("Secret");
  });

  it("treats a missing claim in the same way as the conditions of pages and site spaces", () => {
    const others = read(`{% if visitor.claims.plan != "pro" %}\nOthers.\n{% endif %}\n`);
    expect(text(documentVisibleTo(others, visitor({}), variables))).toContain("Others.");
    expect(text(documentVisibleTo(others, pro, variables))).not.toContain("Others.");
  });

  it("has one outcome if all visitors see the same content, and otherwise one outcome for each different result", () => {
    const same = read(`{% if space.vars.edition == "cloud" %}\nCloud.\n{% endif %}\n\nText.\n`);
    expect(outcomeOfDocument(same, pro, variables)).toBe(SAME_FOR_ALL);
    expect(outcomeOfDocument(secret, pro, variables)).toBe(
      outcomeOfDocument(secret, visitor({ plan: "pro", name: "Ada" }), variables),
    );
    expect(outcomeOfDocument(secret, pro, variables)).not.toBe(outcomeOfDocument(secret, free, variables));
  });
});

describe("claims in a request", () => {
  const search = (text: string) => unsignedFromSearch(new URLSearchParams(text));

  it("are read from query parameters, including nested and repeated parameters", () => {
    const found = search("visitor.language=fr&visitor.tags=a&visitor.tags=b&visitor.a.b=c&q=x&visitorx=y");
    expect(JSON.parse(JSON.stringify(found))).toEqual({ language: "fr", tags: ["a", "b"], a: { b: "c" } });
    expect(visitor({}, found as object).unsigned).toMatchObject({ language: "fr", tags: ["a", "b"] });
  });

  it("are handled safely if they conflict, if there are too many, if they are too long, or if they have names of object properties", () => {
    expect(JSON.parse(JSON.stringify(search("visitor.a=1&visitor.a.b=2&visitor.=3&visitor..=4")))).toEqual({
      a: "1",
    });
    expect(JSON.parse(JSON.stringify(search("visitor.a.b=2&visitor.a=1")))).toEqual({ a: { b: "2" } });
    const many = Array.from({ length: 200 }, (_, index) => `visitor.c${index}=x`).join("&");
    expect(Object.keys(search(many) as object)).toHaveLength(50);
    expect(Object.keys(search(`visitor.a=${"x".repeat(257)}`) as object)).toHaveLength(0);
    search("visitor.__proto__.beta=true&visitor.constructor.prototype.beta=true");
    expect({}).not.toHaveProperty("beta");
  });

  it("are read from a cookie that contains a JSON object", () => {
    expect(unsignedFromCookie('{"language":"fr"}')).toEqual({ language: "fr" });
    for (const none of [undefined, "", "x", "[1]", "null", "7", `{"a":"${"x".repeat(5000)}"}`])
      expect(unsignedFromCookie(none)).toEqual({});
  });

  it("are ignored if adaptive content is turned off", () => {
    const given = { signed: { plan: "pro" }, unsigned: { beta: "true" } };
    const adaptiveSchema = CLAIMS_SCHEMA as never;
    expect(visitorOf({ adaptiveContent: false, adaptiveSchema }, given)).toEqual(visitor({}));
    expect(visitorOf({ adaptiveContent: true, adaptiveSchema }, given)).toEqual(
      visitor({ plan: "pro" }, { beta: "true" }),
    );
  });
});
