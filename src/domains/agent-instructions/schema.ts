import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";

export const agentInstructionsSchema = z
  .object({
    object: z.literal("agent-instructions"),
    instructions: jsonDocumentOutput.describe("The instructions, as a Document."),
    updatedAt: z.iso.datetime().describe("When the instructions were last changed (UTC)."),
    updatedBy: z
      .string()
      .describe("The ID of the user who last changed the instructions. Empty if they were never changed."),
    urls: z
      .object({ location: z.url().describe("The instructions' URL in the API.") })
      .describe("The URLs of the instructions."),
  })
  .meta({ id: "OrganizationAgentInstructions" });

export const updateAgentInstructionsFields = {
  instructions: jsonDocumentInput.describe("The instructions, as a Document."),
};
