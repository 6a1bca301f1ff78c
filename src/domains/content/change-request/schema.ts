import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { jsonDocumentOutput } from "../document-schema";

export const STATUSES = ["draft", "open", "archived", "merged"] as const;
export const statusField = z.enum(STATUSES);
export type Status = z.output<typeof statusField>;

export const SUBJECT_CHARACTERS_MAX = 100;
const time = z.iso.datetime();

/** A change request. See `ChangeRequest` in the API contract. */
export const changeRequestSchema = z
  .object({
    object: z.literal("change-request"),
    id: z.string().describe("The change request's ID."),
    number: z.number().int().describe("The change request's sequential number in the space."),
    status: statusField.describe(
      "The change request's state: `draft` while it is being edited, `open` for review, then `merged` or `archived`.",
    ),
    subject: z.string().max(SUBJECT_CHARACTERS_MAX).describe("The change request's subject."),
    description: jsonDocumentOutput.optional().describe("The change request's description, as a Document."),
    createdBy: userSchema.describe("The user who created the change request."),
    createdAt: time.describe("When the change request was created (UTC)."),
    updatedAt: time.describe("When the change request was last changed (UTC)."),
    mergedBy: userSchema
      .optional()
      .describe("The user who merged the change request. Absent until it is merged."),
    mergedAt: time
      .optional()
      .describe("When the change request was merged (UTC). Absent until it is merged."),
    space: z.string().describe("The ID of the space that the change request belongs to."),
    revision: z.string().describe("The ID of the change request's current revision."),
    revisionInitial: z
      .string()
      .describe("The ID of the main content's revision that the change request started from."),
    revisionMergedAncestor: z
      .string()
      .optional()
      .describe(
        "The ID of the main content's revision that the change request was merged into. Absent until it is merged.",
      ),
    revisionMerged: z
      .string()
      .optional()
      .describe("The ID of the revision that the merge created. Absent until the change request is merged."),
    comments: z.number().int().describe("The number of open comments on the change request."),
    outdated: z
      .boolean()
      .describe("Whether the main content has changed since the change request was created or last updated."),
    conversationsIssuesCluster: z
      .string()
      .optional()
      .describe("The ID of the cluster of conversation issues that the change request was created for."),
    urls: z
      .object({
        app: z.url().describe("The change request's URL in the console."),
        location: z.url().describe("The change request's URL in the API."),
      })
      .describe("The URLs of the change request."),
  })
  .meta({ id: "ChangeRequest" });
