import { describe, expect, it } from "vitest";
import { absenceOf, sideText } from "./side-text";

const titleOf = (id: string) => (id === "p1" ? "Guides" : undefined);

describe("sideText", () => {
  it("returns a text unchanged, and null for a side without a text", () => {
    expect(sideText("text", "# Hello\n", titleOf)).toBe("# Hello\n");
    expect(sideText("text", null, titleOf)).toBeNull();
    expect(absenceOf("deleted")).toBe("Deleted");
  });

  it("returns the title of a moved page's parent, the name of the root, or the ID of an unknown page", () => {
    expect(sideText("moved", "p1", titleOf)).toBe("Under “Guides”");
    expect(sideText("moved", null, titleOf)).toBe("Top level");
    expect(sideText("moved", "p9", titleOf)).toBe("Under “p9”");
  });

  it("returns the title and text of a page, and the name and size of a file", () => {
    const page = { id: "x", parentId: null, rank: "a0", title: "Install", text: "Run it.", fields: {} };
    expect(sideText("deleted", page, titleOf)).toBe("Install\n\nRun it.");
    const file = { name: "logo.png", contentType: "image/png", size: 10, blobHash: "h", gitPath: null };
    expect(sideText("file", file, titleOf)).toBe("logo.png (image/png, 10 bytes)");
  });
});
