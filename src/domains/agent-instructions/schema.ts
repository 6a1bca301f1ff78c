import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";

export const agentInstructionsSchema = z
  .object({
    object: z.literal("agent-instructions"),
    instructions: jsonDocumentOutput,
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().describe("Id of the person; empty while nobody has written any."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "OrganizationAgentInstructions" });

export const updateAgentInstructionsFields = { instructions: jsonDocumentInput };
