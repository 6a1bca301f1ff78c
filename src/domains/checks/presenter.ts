import type { z } from "zod";
import type { CheckFinding } from "@/db/generated/client";
import type { TextEdit } from "@/domains/content/edits/edit-text";
import { apiUrl } from "@/lib/urls";
import type { CheckedContent } from "@/scopes/checked-content";
import { isFixed, type RunRow } from "./lists";
import type { checkFindingSchema, checkRunSchema } from "./schema";

type Run = z.input<typeof checkRunSchema>;
type Finding = z.input<typeof checkFindingSchema>;

const pathOf = ({ spaceId, owner }: CheckedContent) =>
  owner.kind === "space"
    ? `/spaces/${spaceId}`
    : `/spaces/${spaceId}/change-requests/${owner.changeRequest.id}`;

/** Returns the path of a run, relative to `/v1`. */
export const pathOfRun = (checked: CheckedContent, runId: string) => `${pathOf(checked)}/checks/${runId}`;

export function presentRun(checked: CheckedContent, row: RunRow): Run {
  const { id, number, revisionId, pages, pagesRead, complete, createdById } = row;
  const { errors, warnings, notes, introduced } = row;
  return {
    object: "check-run",
    id,
    number,
    status: row.status as Run["status"],
    revision: revisionId,
    pages,
    pagesRead,
    complete: complete && row.status === "success",
    findings: { errors, warnings, notes, introduced },
    ...(row.error !== null && { error: { code: row.errorCode ?? "internal", message: row.error } }),
    ...(createdById !== null && { createdBy: createdById }),
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt && { startedAt: row.startedAt.toISOString() }),
    ...(row.endedAt && { endedAt: row.endedAt.toISOString() }),
    urls: { location: apiUrl(pathOfRun(checked, id)) },
  };
}

function acceptedOf({ acceptedReason, acceptedById, acceptedAt }: CheckFinding): Finding["accepted"] {
  if (acceptedReason === null || acceptedById === null || acceptedAt === null) return undefined;
  return { reason: acceptedReason, by: acceptedById, at: acceptedAt.toISOString() };
}

export function presentFinding(row: CheckFinding): Finding {
  const accepted = acceptedOf(row);
  const suggestion = row.suggestion as TextEdit | null;
  return {
    object: "check-finding",
    id: row.id,
    kind: row.kind as Finding["kind"],
    rule: row.rule,
    severity: row.severity as Finding["severity"],
    state: isFixed(row) ? "fixed" : accepted ? "accepted" : "open",
    introduced: row.introduced,
    page: { id: row.pageId, title: row.pageTitle },
    ...(row.blockKey !== null && { block: row.blockKey }),
    line: row.line,
    message: row.message,
    ...(suggestion && { suggestion: { before: suggestion.before, after: suggestion.after } }),
    evidence: row.evidence as Finding["evidence"],
    ...(accepted && { accepted }),
    createdAt: row.createdAt.toISOString(),
  };
}
