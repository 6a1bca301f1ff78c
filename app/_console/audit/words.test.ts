import { describe, expect, it } from "vitest";
import { actionWords, targetsOf, WHOLE_LOG, wantedOf } from "./words";

describe("the words of an entry", () => {
  it("are those of its operation, without what every entry says", () => {
    expect(actionWords("updateMemberInOrganizationById")).toBe("Update member");
    expect(actionWords("createSpace")).toBe("Create space");
    expect(actionWords("removeTeamFromOrganizationById")).toBe("Remove team");
    expect(actionWords("updateMembersInOrganizationTeam")).toBe("Update members in team");
    expect(actionWords("invites.signUp")).toBe("Sign up");
    expect(actionWords("createOrganizationSAMLProvider")).toBe("Create SAML provider");
    expect(actionWords("signInBySaml")).toBe("Sign in by SAML");
  });

  it("name what it was about, and not the organization, whose log it is", () => {
    const targets = { organizationId: "o", changeRequestId: "c", samlKeyId: "k" };
    expect(targetsOf(targets)).toEqual([
      { name: "change request", id: "c" },
      { name: "SAML key", id: "k" },
    ]);
  });
});

describe("what is asked of the log", () => {
  it("names nothing that was left open, and means both days whole", () => {
    expect(wantedOf(WHOLE_LOG)).toEqual({});
    const { from, to } = wantedOf({ ...WHOLE_LOG, from: "2026-03-02", to: "2026-03-02" });
    expect(new Date(to ?? "").getTime() - new Date(from ?? "").getTime()).toBe(86_400_000);
    expect(wantedOf({ ...WHOLE_LOG, from: "no day" })).toEqual({});
  });
});
