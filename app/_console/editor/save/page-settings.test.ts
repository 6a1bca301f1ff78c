import { describe, expect, it } from "vitest";
import { invalid } from "@/lib/errors";
import { addressRef, addressText } from "./address-text";
import { NO_SETTINGS, ON, refusedSetting, settingsChange } from "./page-settings";

describe("settings of a page", () => {
  it("are sent one by one, or as a group if the API replaces the whole group", () => {
    const settings = {
      ...NO_SETTINGS,
      hidden: ON,
      showsOutline: "",
      cover: "/spaces/s1/files/f1",
      coverY: "-20",
      canonical: "https://example.com/a",
      alternates: "/spaces/s1/pages/p1\n\nhttps://example.com/b",
    };
    expect(settingsChange(["hidden", "showsOutline"], settings)).toEqual({
      hidden: true,
      layout: { outline: false },
    });
    expect(settingsChange(["coverHeight", "alternates"], settings)).toEqual({
      cover: { ref: { kind: "file", file: "f1", space: "s1" }, yPos: -20 },
      metaLinks: {
        canonical: { kind: "url", url: "https://example.com/a" },
        alternates: [
          { kind: "page", page: "p1", space: "s1" },
          { kind: "url", url: "https://example.com/b" },
        ],
      },
    });
    expect(settingsChange(["cover"], NO_SETTINGS)).toEqual({ cover: null });
  });

  it("contain URLs that convert back to the same references", () => {
    const refs = [
      "https://a.b/c",
      "../a.png",
      "/spaces/s",
      "/spaces/s/pages/p",
      "/spaces/s/pages/p#x",
      "/spaces/s/files/f",
    ];
    expect(refs.map((text) => addressText(addressRef(text)))).toEqual(refs);
  });

  it("are named in the error if the server refuses them", () => {
    const of = (...fields: string[]) =>
      refusedSetting(fields.flatMap((field) => invalid(field, "isn't valid").details.errors ?? []));
    expect(of("changes.1.slug")).toEqual({ name: "slug", message: "`changes.1.slug` isn't valid." });
    expect(of("changes.0.cover.height", "changes.0.cover.ref")?.name).toBe("coverHeight");
    expect(of("changes.0.cover.ref.url")?.name).toBe("cover");
    expect(of("changes.0.metaLinks.alternates.3.url")?.name).toBe("alternates");
    expect(of("changes.0.document")).toBeUndefined();
  });
});
