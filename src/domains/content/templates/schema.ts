import { z } from "zod";
import { IGNORED } from "@/lib/compatibility";
import { contentRefSchema } from "../schema";

const NAME_CHARACTERS_MAX = 100;
const BINDINGS_MAX = 100;

const nameField = z
  .string()
  .max(NAME_CHARACTERS_MAX)
  .regex(/^[A-Za-z0-9_.-]+$/, "can have only letters, digits, `_`, `.` and `-`");

const contentRefsField = z
  .record(nameField, contentRefSchema)
  .refine((refs) => Object.keys(refs).length <= BINDINGS_MAX, `can have at most ${BINDINGS_MAX} names`)
  .describe("What addresses `template:<name>` of the template lead to in the copy, by name.");

export const templateFields = {
  id: z
    .string()
    .max(201)
    .regex(
      /^[A-Za-z0-9_-]{1,100}(?:\/[A-Za-z0-9_-]{1,100})?$/,
      "must be the ID of a template, such as `<space ID>` or `<space ID>/<page ID>`",
    )
    .describe(
      "The template to copy: the ID of a space that the caller can read, or `<space>/<page>` for a page of that space with its subpages.",
    ),
  params: z
    .object({
      contentRefs: contentRefsField
        .optional()
        .describe(
          "Files to use in the copy, by name. Links to `template:<name>` in the template point to these files.",
        ),
    })
    .optional()
    .describe("Values for the template."),
};

/** The template for a new space or change request. See `ApplySpaceTemplate` in the API contract. */
export const templateField = z.object(templateFields);
export type TemplateRequest = z.output<typeof templateField>;

export const beginningFields = {
  template: templateField
    .optional()
    .describe("The template to copy into the new space. If omitted, the space is empty."),
  empty: z.literal(true).optional().meta(IGNORED),
};
export type Beginning = z.output<z.ZodObject<typeof beginningFields>>;
