import type { z } from "zod";
import type { AgentInstructions } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import type { agentInstructionsSchema } from "./schema";

type Resource = z.input<typeof agentInstructionsSchema>;

export function presentAgentInstructions(instructions: AgentInstructions): Resource {
  const { organizationId, updatedAt, updatedBy } = instructions;
  return {
    object: "agent-instructions",
    instructions: instructions.instructions as Resource["instructions"],
    updatedAt: updatedAt.toISOString(),
    updatedBy,
    urls: { location: apiUrl(`/orgs/${organizationId}/agent-instructions`) },
  };
}
