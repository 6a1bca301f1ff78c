import { describe, expect, it } from "vitest";
import { accessSentence } from "./sentence";

const titleOf = (id: string) => (id === "guides" ? "Guides" : undefined);

describe("accessSentence", () => {
  it.each([
    ["admin", { by: "role" }, "Admin of the organization"],
    ["edit", { by: "role" }, "Editor, by their role in the organization"],
    ["read", { by: "default" }, "Reader, because everyone in the organization can read this space"],
    [
      "comment",
      { by: "default", collection: "guides" },
      "Commenter, because everyone in the organization can comment on the collection “Guides”",
    ],
    ["edit", { by: "grant", team: { id: "t", title: "Docs" } }, "Editor, through team Docs"],
    [
      "edit",
      { by: "grant", team: { id: "t", title: "Docs" }, collection: "guides" },
      "Editor, through team Docs on the collection “Guides”",
    ],
    ["review", { by: "grant" }, "Reviewer, invited to this space"],
    ["review", { by: "grant", collection: "hidden" }, "Reviewer, invited to a parent collection"],
  ] as const)("describes the access to a %s (reason: %j) as: %s", (permission, because, sentence) => {
    expect(accessSentence({ permission, because }, "space", titleOf)).toBe(sentence);
  });
});
