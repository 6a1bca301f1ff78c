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

describe("a look of a variant while it is edited", () => {
  it("has as its own what was changed in it, and nothing that lies beside", () => {
    const changed = changedOverride(none, part({ styling: { theme: "bold", corners: "rounded" } }));
    expect([...changed.own]).toEqual(["styling.theme"]);
    expect(changed.values.styling.theme).toBe("bold");
    expect(changeOf(none.own, changed)).toEqual({ without: [], styling: { theme: "bold" } });
  });

  it("keeps as its own what was put back to the value of the site", () => {
    const bold = changedOverride(none, part({ styling: { theme: "bold", corners: "rounded" } }));
    const back = changedOverride(bold, part({ styling: { theme: "clean", corners: "rounded" } }));
    expect(changeOf(none.own, back)).toEqual({ without: [], styling: { theme: "clean" } });
  });

  it("has none of what is emptied, whatever the site has", () => {
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

  it("follows the site in what is given up", () => {
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
  it("are those that a variant can say by themselves", () => {
    const wholes = Object.keys(CUSTOMIZATION_WHOLES);
    const inParts = Object.entries(CUSTOMIZATION_PARTS).flatMap(([name, { shape }]) =>
      Object.keys(shape).map((field) => `${name}.${field}`),
    );
    expect([...KNOWN_FIELDS].filter((field) => ![...wholes, ...inParts].includes(field))).toEqual([]);
  });
});
