import { code, prompt } from "./code";
import { columns, condition, expandable, hint, quote, stepper, tabs, updates } from "./containers";
import type { PageContext } from "./context";
import { drawing, file, images, withCaption } from "./media";
import { contentRef, embed, integration, openAPI, reusableContent } from "./reference-blocks";
import { table } from "./table";
import { divider, heading, list, math, paragraph } from "./text-blocks";

/** The layout of each type of block. */
export const LAYOUTS: PageContext["layouts"] = {
  paragraph,
  "heading-1": heading,
  "heading-2": heading,
  "heading-3": heading,
  "list-ordered": list,
  "list-unordered": list,
  "list-tasks": list,
  divider,
  blockquote: quote,
  hint,
  prompt,
  images,
  file: withCaption(file),
  drawing,
  embed: withCaption(embed),
  code,
  math,
  expandable,
  tabs,
  table,
  swagger: openAPI,
  "openapi-operation": openAPI,
  "openapi-schemas": openAPI,
  "openapi-webhook": openAPI,
  "content-ref": withCaption(contentRef),
  integration,
  "reusable-content": reusableContent,
  stepper,
  if: condition,
  columns,
  updates,
};
