import { z } from "zod";
import { contentRefSchema } from "../schema";

const NAME_CHARACTERS_MAX = 100;
const BINDINGS_MAX = 100;

const nameField = z
  .string()
  .max(NAME_CHARACTERS_MAX)
  .regex(/^[A-Za-z0-9_.-]+$/, "is not a name");

const contentRefsField = z
  .record(nameField, contentRefSchema)
  .refine((refs) => Object.keys(refs).length <= BINDINGS_MAX, `binds more than ${BINDINGS_MAX} names`)
  .describe("What addresses `template:<name>` of the template lead to in the copy, by name.");

export const templateFields = {
  id: z
    .string()
    .max(201)
    .regex(/^[A-Za-z0-9_-]{1,100}(?:\/[A-Za-z0-9_-]{1,100})?$/, "is not the id of a template")
    .describe("A space that the caller reads, or a page of one with those below it: `<space>/<page>`."),
  params: z.object({ contentRefs: contentRefsField.optional() }).optional(),
};

/** A template to begin with (contract: ApplySpaceTemplate). */
export const templateField = z.object(templateFields);
export type TemplateRequest = z.output<typeof templateField>;

export const beginningFields = {
  template: templateField.optional().describe("A template that is copied into the space."),
  empty: z.literal(true).optional().describe("Begin with nothing, which is so without a template anyway."),
};
export type Beginning = z.output<z.ZodObject<typeof beginningFields>>;
