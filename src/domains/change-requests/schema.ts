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
import { idField } from "@/scopes/define";

export type Status = z.output<typeof statusField>;
const subjectField = z.string().max(SUBJECT_CHARACTERS_MAX);

export const createChangeRequestFields = {
  subject: subjectField.optional(),
  template: templateField.optional().describe("A template that the request begins with."),
  agentTaskId: z.string().max(100).optional().describe("Accepted and not kept."),
};
export type CreateChangeRequest = z.output<z.ZodObject<typeof createChangeRequestFields>>;

export const updateChangeRequestFields = {
  subject: subjectField.optional(),
  description: jsonDocumentInput.optional(),
  status: z.enum(["draft", "open", "archived"]).optional().describe("`merged` is reached by merging alone."),
};
export type UpdateChangeRequest = z.output<z.ZodObject<typeof updateChangeRequestFields>>;

export const applyTemplateFields = {
  ...templateFields,
  changeRequestId: idField.optional().describe("Apply it to this change request instead, by id or number."),
};

export const updateContentFields = {
  ...contentChangesFields,
  compat: z.boolean().default(true).describe("`false` answers what the batch affected, too."),
};

/** The answer to a write with `compat=false` (contract: ChangeRequestContentUpdate). */
const contentUpdateSchema = z
  .object({ changeRequest: changeRequestSchema, ...affectedFields })
  .meta({ id: "ChangeRequestContentUpdate" });

export const updateContentAnswer = z.union([changeRequestSchema, contentUpdateSchema]);

const statusesField = z.union([statusField, z.array(statusField).max(STATUSES.length)]);

const personFields = {
  creator: idField.optional().describe("Made by this user."),
  contributor: idField.optional().describe("Edited by this user."),
  requestedReviewer: idField.optional().describe("This user was asked to review it."),
  conversationsIssuesCluster: idField.optional(),
};

export const listForSpaceFields = {
  status: statusesField.default("open").describe("Repeat it for several."),
  ...personFields,
  search: z.string().max(SUBJECT_CHARACTERS_MAX).optional().describe("Part of the subject, or the number."),
};
export const listForOrganizationFields = {
  status: statusesField.optional().describe("Repeat it for several; every status when left out."),
  ...personFields,
};

/** What a list is narrowed down to; `search` is part of the subject, or the number with or without `#`. */
export type Filters = z.output<z.ZodObject<typeof listForOrganizationFields>> & {
  search?: string | undefined;
};
