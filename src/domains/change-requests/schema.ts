import { z } from "zod";
import {
  changeRequestSchema,
  STATUSES,
  SUBJECT_CHARACTERS_MAX,
  statusField,
} from "@/domains/content/change-request/schema";
import { jsonDocumentInput } from "@/domains/content/document-schema";
import { affectedFields, contentChangesFields } from "@/domains/content/edits/schema";
import { templateField, templateFields } from "@/domains/content/templates/schema";
import { IGNORED } from "@/lib/compatibility";
import { idField } from "@/scopes/define";

export type Status = z.output<typeof statusField>;
const subjectField = z.string().max(SUBJECT_CHARACTERS_MAX);

export const createChangeRequestFields = {
  subject: subjectField.optional().describe("The change request's subject."),
  template: templateField.optional().describe("A template to copy into the change request."),
  agentTaskId: z.string().max(100).optional().meta(IGNORED),
};
export type CreateChangeRequest = z.output<z.ZodObject<typeof createChangeRequestFields>>;

export const updateChangeRequestFields = {
  subject: subjectField.optional().describe("The change request's new subject."),
  description: jsonDocumentInput.optional().describe("The change request's new description, as a Document."),
  status: z
    .enum(["draft", "open", "archived"])
    .optional()
    .describe("The change request's new state. Only a merge sets `merged`."),
};
export type UpdateChangeRequest = z.output<z.ZodObject<typeof updateChangeRequestFields>>;

export const applyTemplateFields = {
  ...templateFields,
  changeRequestId: idField
    .optional()
    .describe(
      "The ID or number of a change request to copy the template into. If omitted, the template is copied into the main content.",
    ),
};

export const updateContentFields = {
  ...contentChangesFields,
  compat: z
    .boolean()
    .default(true)
    .describe(
      "Whether to return only the change request. If false, the response also lists the pages and files that changed. Default: true.",
    ),
};

/** The response to a write with `compat=false`. See `ChangeRequestContentUpdate` in the API contract. */
const contentUpdateSchema = z
  .object({ changeRequest: changeRequestSchema.describe("The change request."), ...affectedFields })
  .meta({ id: "ChangeRequestContentUpdate" });

export const updateContentAnswer = z.union([changeRequestSchema, contentUpdateSchema]);

const statusesField = z.union([statusField, z.array(statusField).max(STATUSES.length)]);

const personFields = {
  creator: idField.optional().describe("Return only change requests that this user created."),
  contributor: idField.optional().describe("Return only change requests that this user edited."),
  requestedReviewer: idField
    .optional()
    .describe("Return only change requests that this user was asked to review."),
  conversationsIssuesCluster: idField
    .optional()
    .describe("Return only change requests that were created for this cluster of conversation issues."),
};

const searchFields = {
  search: z
    .string()
    .max(SUBJECT_CHARACTERS_MAX)
    .optional()
    .describe("Return only change requests whose subject contains this text, or whose number equals it."),
};

export const listForSpaceFields = {
  status: statusesField
    .default("open")
    .describe(
      "Return only change requests in this state. Repeat the parameter for several states. Default: `open`.",
    ),
  ...personFields,
  ...searchFields,
};
export const listForOrganizationFields = {
  status: statusesField
    .optional()
    .describe(
      "Return only change requests in this state. Repeat the parameter for several states. Default: every state.",
    ),
  ...personFields,
  ...searchFields,
};

/** The filters of a list. `search` matches a part of the subject, or a number with or without `#`. */
export type Filters = z.output<z.ZodObject<typeof listForOrganizationFields>>;
