import { roleName } from "@/access/authorization/roles";
import { accountProcedure, readerProcedure, sessionProcedure } from "@/trpc/init";
import type { Needed } from "@/trpc/operation";
import { passesThrough } from "../procedure-internals";
import type { Operation } from "../rest/routes";

function roleSentence({ level, on }: Needed): string {
  if (level === null) return `Available to every member of ${on}, including guests.`;
  if (level === "own") return `Requires the Admin role on ${on}, or the Creator role if you created it.`;
  if (level === "admin") return `Requires the Admin role on ${on}.`;
  return `Requires the ${roleName(level)} role or higher on ${on}.`;
}

const ENTRIES = [
  [sessionProcedure, "Requires a session in the console. Access tokens aren't accepted."],
  [
    accountProcedure,
    "Requires a session or an access token with full access. Tokens limited by scope or organization aren't accepted.",
  ],
  [readerProcedure, "Requires authentication. Tokens of site visitors are accepted."],
] as const;

/**
 * Returns sentences about who can call an operation. The sentences are generated from the operation's scope
 * or, without a scope, from the procedure on which the operation is based.
 */
export function needsOf({ entry, meta, procedure }: Operation): string {
  const { needs } = meta;
  if (needs) return [roleSentence(needs), needs.others].filter(Boolean).join(" ");
  if (entry === "open") return "No authentication required.";
  const known = ENTRIES.find(([base]) => passesThrough(procedure, base));
  return known?.[1] ?? "Requires authentication.";
}
