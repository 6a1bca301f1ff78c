import { accountProcedure, readerProcedure, sessionProcedure } from "@/trpc/init";
import type { Needed } from "@/trpc/operation";
import { passesThrough } from "../procedure-internals";
import type { Operation } from "../rest/routes";

function levelSentence({ level, on }: Needed): string {
  if (level === null) return `For everybody in ${on}, guests included.`;
  if (level === "own") return `Needs the level \`admin\` on ${on}, or \`create\` for whoever made it.`;
  return `Needs the level \`${level}\` on ${on}.`;
}

const ENTRIES = [
  [sessionProcedure, "For whoever has signed in: access tokens do not reach it."],
  [accountProcedure, "For every person, with a session or with a token that is not limited."],
  [readerProcedure, "For everybody with a credential, visitors of a published site among them."],
] as const;

/** Whom an operation lets in, in sentences: said by its scope, or by the procedure that it begins with. */
export function needsOf({ entry, meta, procedure }: Operation): string {
  const { needs } = meta;
  if (needs) return [levelSentence(needs), needs.others].filter(Boolean).join(" ");
  if (entry === "open") return "Needs no credential.";
  const known = ENTRIES.find(([base]) => passesThrough(procedure, base));
  return known?.[1] ?? "For everybody with a credential.";
}
