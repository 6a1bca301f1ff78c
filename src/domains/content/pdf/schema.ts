import { z } from "zod";
import { idField } from "@/scopes/define";

/** Query fields of the operations that answer a PDF's address (contract, Change requests). */
export const pdfFields = {
  page: idField.optional().describe("The page that it begins with; all pages when left out."),
  only: z.boolean().optional().describe("That page alone, without those below it."),
};

export const pdfSchema = z.object({
  url: z.string().max(2048).describe("Where the PDF can be read for the next hour, without a credential."),
});
