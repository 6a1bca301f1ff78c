import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { jsonDocumentOutput } from "../document-schema";

export const STATUSES = ["draft", "open", "archived", "merged"] as const;
export const statusField = z.enum(STATUSES);
export type Status = z.output<typeof statusField>;

export const SUBJECT_CHARACTERS_MAX = 100;
const time = z.iso.datetime();

/** A change request (contract: ChangeRequest). */
export const changeRequestSchema = z
  .object({
    object: z.literal("change-request"),
    id: z.string(),
    number: z.number().int().describe("Counts the change requests of the space."),
    status: statusField,
    subject: z.string().max(SUBJECT_CHARACTERS_MAX),
    description: jsonDocumentOutput.optional(),
    createdBy: userSchema,
    createdAt: time,
    updatedAt: time,
    mergedBy: userSchema.optional(),
    mergedAt: time.optional(),
    space: z.string(),
    revision: z.string(),
    revisionInitial: z.string(),
    revisionMergedAncestor: z.string().optional(),
    revisionMerged: z.string().optional(),
    comments: z.number().int(),
    outdated: z.boolean().describe("Whether the primary content has moved on since."),
    conversationsIssuesCluster: z.string().optional(),
    urls: z.object({ app: z.url(), location: z.url() }),
  })
  .meta({ id: "ChangeRequest" });
