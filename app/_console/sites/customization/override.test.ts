import { describe, expect, it } from "vitest";
import { CUSTOMIZATION_PARTS, CUSTOMIZATION_WHOLES } from "@/domains/sites/customization/schema";
import type { Customization } from "./draft";
import { KNOWN_FIELDS } from "./field-names";
import { changedOverride, changeOf, followed } from "./override";

const site = {
  title: "Site",
  favicon: {},
  styling: { theme: "clean", corners: "rounded" },
  footer: { groups: [], copyright: "Works" },
} as unknown as Customization;
const none = { values: site, own: new Set<string>() };
const part = (values: object) => values as Partial<Customization>;

describe("customizing a variant", () => {
  it("overrides only the changed fields", () => {
    const changed = changedOverride(none, part({ styling: { theme: "bold", corners: "rounded" } }));
    expect([...changed.own]).toEqual(["styling.theme"]);
    expect(changed.values.styling.theme).toBe("bold");
    expect(changeOf(none.own, changed)).toEqual({ without: [], styling: { theme: "bold" } });
  });

  it("still overrides a field after it's set to the site's value", () => {
    const bold = changedOverride(none, part({ styling: { theme: "bold", corners: "rounded" } }));
    const back = changedOverride(bold, part({ styling: { theme: "clean", corners: "rounded" } }));
    expect(changeOf(none.own, back)).toEqual({ without: [], styling: { theme: "clean" } });
  });

  it("omits an emptied field, even if the site has a value", () => {
    const emptied = changedOverride(
      none,
      part({ title: undefined, footer: { groups: [], copyright: undefined } }),
    );
    expect([emptied.values.title, emptied.values.footer]).toEqual([undefined, { groups: [] }]);
    expect(changeOf(none.own, emptied)).toEqual({
      without: ["title", "footer.copyright"],
      title: null,
      footer: { copyright: null },
    });
  });

  it("uses the site's value after an override is removed", () => {
    const own = changedOverride(
      none,
      part({ title: "Variant", footer: { groups: [], copyright: undefined } }),
    );
    const given = followed(followed(own, site, "title"), site, "footer.copyright");
    expect([...given.own]).toEqual([]);
    expect(given.values).toEqual(site);
    expect(changeOf(new Set(["title", "footer.copyright"]), given)).toEqual({
      without: [],
      title: null,
      footer: { copyright: null },
    });
  });
});

describe("the fields that the form names", () => {
  it("can each be overridden by a variant", () => {
    const wholes = Object.keys(CUSTOMIZATION_WHOLES);
    const inParts = Object.entries(CUSTOMIZATION_PARTS).flatMap(([name, { shape }]) =>
      Object.keys(shape).map((field) => `${name}.${field}`),
    );
    expect([...KNOWN_FIELDS].filter((field) => ![...wholes, ...inParts].includes(field))).toEqual([]);
  });
});
