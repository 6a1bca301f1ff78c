import { z } from "zod";
import type { Operation } from "../rest/routes";

/** Writes of a change request, whose answers say how it stands afterwards. */
const WITH_EVIDENCE: ReadonlySet<string> = new Set([
  "updateChangeRequestContent",
  "updateChangeRequest",
  "updateChangeRequestById",
]);

export const hasEvidence = ({ id }: Pick<Operation, "id">): boolean => WITH_EVIDENCE.has(id);

const changeSchema = z.object({
  type: z.string().describe("As in `getChangeRequestChanges`."),
  id: z.string().optional(),
  title: z.string().optional(),
  fields: z.array(z.string()).optional().describe("What is different."),
});

const brokenLinkSchema = z.object({ page: z.string(), target: z.string().describe("As it is written.") });

const requestStateSchema = z.object({
  changes: z.array(changeSchema).describe("What the change request changes of the primary content, in all."),
  more: z.int().describe("Changes that are not listed."),
  brokenLinks: z
    .array(brokenLinkSchema)
    .describe("The first of each changed page that is listed; of all pages where something was deleted."),
  merge: z
    .object({ upToDate: z.boolean(), mergeable: z.boolean(), reason: z.string().optional() })
    .describe("Whether the rules let the caller merge it; conflicts are found by `dryRun` of a merge."),
});
export type RequestState = z.output<typeof requestStateSchema>;

/** How a change request stands after a write, or why that could not be read: the write is done either way. */
export const evidenceSchema = z.union([requestStateSchema, z.object({ unavailable: z.string() })]);
export type Evidence = z.output<typeof evidenceSchema>;
