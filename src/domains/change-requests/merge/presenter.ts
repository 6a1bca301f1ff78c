import { invalid } from "@/lib/errors";
import { type Conflict, conflictId, type Resolution, type Resolutions } from "./conflict";
import type { MergeOutcome } from "./merge";
import type { RequestedResolution } from "./schema";

const OF_PAGES = ["text", "deleted", "renamed", "moved", "order", "metadata"];

function presentConflict({ kind, thing, title, base, mine, theirs }: Conflict) {
  return {
    id: conflictId(kind, thing),
    kind,
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

/** Resolutions by conflict. Throws 400 for two of one conflict, and for a text where the conflict is about none. */
export function readResolutions(resolutions: readonly RequestedResolution[]): Resolutions {
  const found = new Map<string, Resolution>();
  for (const [index, resolution] of resolutions.entries()) {
    const field = `resolutions.${index}`;
    if (found.has(resolution.conflict)) throw invalid(`${field}.conflict`, "is resolved twice");
    if ("use" in resolution) found.set(resolution.conflict, resolution.use);
    else if (resolution.conflict.startsWith("text:"))
      found.set(resolution.conflict, { text: resolution.text });
    else throw invalid(`${field}.text`, "ends conflicts of kind text alone");
  }
  return found;
}
