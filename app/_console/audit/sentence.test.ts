import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { sentenceParts, textOfParts } from "./sentence";

const NAMES: Record<string, string> = {
  s: "Handbook",
  c: "#4 Fix typos",
  m: "Grace",
  t: "Docs",
  w: "Manual",
};
const say = (action: string, targets: Record<string, string> = {}) =>
  textOfParts(
    sentenceParts(action, { organizationId: "o", ...targets }, (id) => {
      const title = NAMES[id];
      return title === undefined ? undefined : { title };
    }),
  );

describe("a sentence of the audit log", () => {
  it.each([
    ["createSpace", { spaceId: "s" }, "created the space Handbook"],
    ["createSpace", { spaceId: "unknown" }, "created the space"],
    ["createSpace", {}, "created the space"],
    [
      "mergeChangeRequest",
      { spaceId: "s", changeRequestId: "c" },
      "merged the change request #4 Fix typos in the space Handbook",
    ],
    [
      "submitChangeRequestReview",
      { spaceId: "s", changeRequestId: "c" },
      "submitted the review of the change request #4 Fix typos in the space Handbook",
    ],
    ["updateSpaceContent", { spaceId: "s" }, "updated the content of the space Handbook"],
    ["updateMemberInOrganizationById", { userId: "m" }, "updated the member Grace"],
    ["updateMembersInOrganizationTeam", { teamId: "t" }, "updated members in the team Docs"],
    ["inviteToSpace", { spaceId: "s" }, "invited to the space Handbook"],
    ["inviteUsersToOrganization", {}, "invited users"],
    ["removeUserFromSite", { siteId: "w", userId: "m" }, "removed Grace from the site Manual"],
    ["publishSite", { siteId: "w" }, "published the site Manual"],
    ["signInBySaml", {}, "signed in by SAML"],
    ["invites.signUp", {}, "signed up"],
  ])("%s with %o says: %s", (action, targets, sentence) => {
    expect(say(action, targets as Record<string, string>)).toBe(sentence);
  });

  it("starts with a verb in the past for every operation, and has no double spaces", () => {
    for (const action of EVENT_TYPES) {
      const sentence = say(action, { spaceId: "s", siteId: "w" });
      expect(sentence, action).toMatch(/^\w+(?:ed|ran|set|did|t)\b|^(?:ran|set|undid)/);
      expect(sentence, action).not.toMatch(/ {2}|undefined/);
    }
  });
});
