import type { z } from "zod";
import { invalid } from "@/lib/errors";
import type { HunkChoice } from "@/lib/hunks";
import type { MergeStanding } from "./checks";
import { type Conflict, conflictId, type Resolution, type Resolutions } from "./conflict";
import type { MergeOutcome } from "./merge";
import type { mergeChecksSchema, RequestedResolution } from "./schema";

export function presentMergeChecks(state: MergeStanding): z.input<typeof mergeChecksSchema> {
  const { isUpToDate, refusal, mayBypass, checks } = state;
  return {
    object: "merge-checks",
    upToDate: isUpToDate,
    mergeable: refusal === undefined,
    ...(refusal !== undefined && { reason: refusal }),
    bypass: mayBypass,
    checks: checks.map(({ rule, lacking }) => ({
      rule,
      met: lacking === undefined,
      ...(lacking !== undefined && { lacking }),
    })),
  };
}

type ResolvedHunks = Extract<RequestedResolution, { hunks: unknown }>;

const OF_PAGES = ["text", "deleted", "renamed", "moved", "order", "metadata"];

/** The kinds of conflicts that are about a text and can be resolved hunk by hunk. */
const OF_TEXTS = ["text", "reusable-content", "structure-file"];

function presentConflict(conflict: Conflict) {
  const { kind, thing, attribute, title, base, mine, theirs, parts } = conflict;
  return {
    id: conflictId(conflict),
    kind,
    ...(attribute !== undefined && { attribute }),
    ...(parts && { parts }),
    ...(OF_PAGES.includes(kind) && { page: { id: thing, title } }),
    ...(kind === "file" && { file: { id: thing, name: title } }),
    thing,
    base,
    mine,
    theirs,
  };
}

export function presentOutcome<Result extends "merge" | "update">(result: Result, outcome: MergeOutcome) {
  const { revisionId: revision, conflicts } = outcome;
  if (conflicts.length === 0) return { revision, result };
  return { revision, result: "conflicts" as const, conflicts: conflicts.map(presentConflict) };
}

function readHunks({ conflict, hunks }: ResolvedHunks, field: string): ReadonlyMap<string, HunkChoice> {
  if (!OF_TEXTS.some((kind) => conflict.startsWith(`${kind}:`)))
    throw invalid(`${field}.hunks`, "can be set only for text conflicts. Send `use` instead");
  const found = new Map<string, HunkChoice>();
  for (const [index, choice] of hunks.entries()) {
    if (found.has(choice.hunk))
      throw invalid(
        `${field}.hunks.${index}.hunk`,
        `must be unique in \`hunks\`: the hunk \`${choice.hunk}\` appears more than once`,
      );
    found.set(choice.hunk, "use" in choice ? choice.use : { text: choice.text });
  }
  return found;
}

/**
 * Returns the resolution for each conflict. Throws 400 if a conflict has two resolutions, or if a resolution
 * contains a text for a conflict that isn't about text.
 */
export function readResolutions(resolutions: readonly RequestedResolution[]): Resolutions {
  const found = new Map<string, Resolution>();
  for (const [index, resolution] of resolutions.entries()) {
    const field = `resolutions.${index}`;
    if (found.has(resolution.conflict))
      throw invalid(
        `${field}.conflict`,
        `must be unique in \`resolutions\`: the conflict \`${resolution.conflict}\` appears more than once`,
      );
    if ("use" in resolution) found.set(resolution.conflict, resolution.use);
    else if ("hunks" in resolution) found.set(resolution.conflict, { hunks: readHunks(resolution, field) });
    else if (resolution.conflict.startsWith("text:"))
      found.set(resolution.conflict, { text: resolution.text });
    else throw invalid(`${field}.text`, "can be set only for text conflicts. Send `use` instead");
  }
  return found;
}
