import { db, pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { stateOfSpecifications } from "@/domains/checks/kinds/samples/sources";
import { CHECKS_VERSION } from "@/domains/checks/limits";
import { pagesToCheck } from "@/domains/checks/run/queries";
import { headOfBranch } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { now } from "@/lib/clock";

interface Place {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/**
 * Creates a check run on the head of a branch that found three problems on a page: on the given page, or else on
 * the first one. Each problem has a suggestion, which adds a line at the end of the page. Returns the IDs of the run and of the last finding.
 */
export async function makeChecks(
  place: Place,
  pageId?: string,
): Promise<{ checkRunId: string; findingId: string }> {
  const { organizationId, branchId } = place;
  const head = await headOfBranch(organizationId, branchId);
  const pages = await pagesToCheck.rows(pooled(), head, { from: "", limit: 10 });
  const page = pages.find((found) => found.pageId === pageId) ?? pages[0];
  const textHash = page?.textHash ?? "";
  const text = (await readTexts(organizationId, [textHash])).get(textHash) ?? "";
  const checkRunId = newId();
  const number = 1 + (await db().checkRun.count({ where: { organizationId, branchId } }));
  await db().checkRun.create({
    data: {
      ...place,
      id: checkRunId,
      number,
      revisionId: head.revisionId,
      checksVersion: CHECKS_VERSION,
      sources: await stateOfSpecifications(pooled(), organizationId),
      status: "success",
      createdById: newId(),
      createdAt: now(),
      endedAt: now(),
    },
  });
  let findingId = "";
  for (const name of ["One", "Two", "Three"]) {
    findingId = newId();
    await db().checkFinding.create({
      data: {
        ...place,
        id: findingId,
        fromNumber: number,
        fingerprint: findingId,
        compared: "",
        kind: "links",
        rule: "missing-target",
        severity: "error",
        pageId: page?.pageId ?? newId(),
        pageTitle: page?.title ?? "Page",
        checkedHash: textHash,
        line: 1,
        message: `The link ${name}.md leads to a target that doesn't exist.`,
        suggestion: { offset: text.length, before: "", after: `\n${name}\n` },
        evidence: { source: { type: "content" }, found: `${name}.md` },
        introduced: false,
        createdAt: now(),
      },
    });
  }
  return { checkRunId, findingId };
}
