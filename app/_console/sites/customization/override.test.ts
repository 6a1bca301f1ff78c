import { describe, expect, it } from "vitest";
import type { Customization } from "./draft";
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
    const changed = changedOverride(none, site, part({ styling: { theme: "bold", corners: "rounded" } }));
    expect([...changed.own]).toEqual(["styling.theme"]);
    expect(changed.values.styling.theme).toBe("bold");
    expect(changeOf(none.own, changed)).toEqual({ styling: { theme: "bold" } });
  });

  it("keeps as its own what was put back to the value of the site", () => {
    const bold = changedOverride(none, site, part({ styling: { theme: "bold", corners: "rounded" } }));
    const back = changedOverride(bold, site, part({ styling: { theme: "clean", corners: "rounded" } }));
    expect(changeOf(none.own, back)).toEqual({ styling: { theme: "clean" } });
  });

  it("follows the site in what is emptied, and in what is given up", () => {
    const own = changedOverride(
      none,
      site,
      part({ title: "Variant", footer: { groups: [], copyright: "Mine" } }),
    );
    const emptied = changedOverride(own, site, part({ title: undefined }));
    const given = followed(emptied, site, "footer.copyright");
    expect([...given.own]).toEqual([]);
    expect(given.values).toEqual(site);
    expect(changeOf(new Set(["title", "footer.copyright"]), given)).toEqual({
      title: null,
      footer: { copyright: null },
    });
  });
});
