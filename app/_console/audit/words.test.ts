import { describe, expect, it } from "vitest";
import { actionWords, targetsOf, WHOLE_LOG, wantedOf } from "./words";

describe("actionWords and targetsOf", () => {
  it("create words from the operation's ID, without the parts that all entries share", () => {
    expect(actionWords("updateMemberInOrganizationById")).toBe("Update member");
    expect(actionWords("createSpace")).toBe("Create space");
    expect(actionWords("removeTeamFromOrganizationById")).toBe("Remove team");
    expect(actionWords("updateMembersInOrganizationTeam")).toBe("Update members in team");
    expect(actionWords("invites.signUp")).toBe("Sign up");
    expect(actionWords("createOrganizationSAMLProvider")).toBe("Create SAML provider");
    expect(actionWords("signInBySaml")).toBe("Sign in by SAML");
  });

  it("return the targets of an entry without the organization itself", () => {
    const targets = { organizationId: "o", changeRequestId: "c", samlKeyId: "k" };
    expect(targetsOf(targets)).toEqual([
      { name: "change request", id: "c" },
      { name: "SAML key", id: "k" },
    ]);
  });
});

describe("wantedOf", () => {
  it("omits empty filters, and includes both days completely", () => {
    expect(wantedOf(WHOLE_LOG)).toEqual({});
    const { from, to } = wantedOf({ ...WHOLE_LOG, from: "2026-03-02", to: "2026-03-02" });
    expect(new Date(to ?? "").getTime() - new Date(from ?? "").getTime()).toBe(86_400_000);
    expect(wantedOf({ ...WHOLE_LOG, from: "no day" })).toEqual({});
  });
});
