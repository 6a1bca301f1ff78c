import { expect, it } from "vitest";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { EVENT_GROUPS } from "./event-groups";

it("has every event in exactly one group, and no empty group", () => {
  const grouped = EVENT_GROUPS.flatMap(({ choices }) => choices.map(({ value }) => value));
  expect(grouped.toSorted()).toEqual([...EVENT_TYPES].toSorted());
  expect(EVENT_GROUPS.filter(({ choices }) => choices.length === 0)).toEqual([]);
});

it("groups events by what they are about", () => {
  const groupOf = (event: string) =>
    EVENT_GROUPS.find(({ choices }) => choices.some(({ value }) => value === event))?.title;
  expect(groupOf("postCommentInChangeRequest")).toBe("Comments");
  expect(groupOf("mergeChangeRequest")).toBe("Change requests and reviews");
  expect(groupOf("inviteToSpace")).toBe("Members and access");
  expect(groupOf("publishSite")).toBe("Sites");
  expect(groupOf("createSpace")).toBe("Spaces, collections and content");
  expect(groupOf("importGitRepository")).toBe("Git and imports");
});
