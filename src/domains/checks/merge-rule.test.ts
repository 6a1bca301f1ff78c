import { expect, it } from "vitest";
import { db } from "@/db/client";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeChecks } from "@/testing/make/check";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { CHECKS_VERSION } from "./limits";

it("a merge rule can require that the current revision was checked, and that all errors are accepted", async () => {
  const { user, token, organizationId } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId });
  await makeContent({ space, pages: [{ title: "A", text: "# A\n\nOne.\n" }] });
  const { id, branchId } = await makeChangeRequest({ space, user });
  const path = `/spaces/${space.id}/change-requests/${id}`;
  const where = { organizationId_id: { organizationId, id: space.id } };
  const allow = async (expression: string) => {
    const rules = [{ rule: "custom", expression, message: "" }];
    await db().space.update({ where, data: { mergeRules: { type: "rules", rules } } });
    return (await rest(token).get(`${path}/merge-checks`)).body.mergeable;
  };
  expect(await allow("checks.errors >= 0")).toBe(false);
  await makeChecks({ organizationId, spaceId: space.id, branchId });
  expect(await allow("checks.errors == 0")).toBe(false);
  expect(await allow("checks.errors == 3 && checks.warnings == 0 && checks.introduced == 0")).toBe(true);
  expect(await allow("checks.byKind.links == 3 && checks.byKind.samples == 0")).toBe(true);
  const accepted = { acceptedAt: new Date(), acceptedById: user.id, acceptedReason: "Known." };
  await db().checkFinding.updateMany({ where: { organizationId, branchId }, data: accepted });
  expect(await allow("checks.errors == 0")).toBe(true);
  await makeContent({ space, branchId, pages: [{ title: "B" }] });
  expect(await allow("checks.errors == 0")).toBe(false);
});

it("a merge rule ignores a run of an older version of the checks", async () => {
  const { user, token, organizationId } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId });
  await makeContent({ space, pages: [{ title: "A", text: "# A\n\nOne.\n" }] });
  const { id, branchId } = await makeChangeRequest({ space, user });
  const rules = [{ rule: "custom", expression: "checks.byKind.samples == 0", message: "" }];
  await db().space.update({
    where: { organizationId_id: { organizationId, id: space.id } },
    data: { mergeRules: { type: "rules", rules } },
  });
  const isMergeable = async () =>
    (await rest(token).get(`/spaces/${space.id}/change-requests/${id}/merge-checks`)).body.mergeable;
  const { checkRunId } = await makeChecks({ organizationId, spaceId: space.id, branchId });
  expect(await isMergeable()).toBe(true);
  const where = { organizationId_id: { organizationId, id: checkRunId } };
  await db().checkRun.update({ where, data: { checksVersion: CHECKS_VERSION - 1 } });
  expect(await isMergeable()).toBe(false);
});
