import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentAgentInstructions } from "./presenter";
import { agentInstructionsSchema, updateAgentInstructionsFields } from "./schema";
import { readAgentInstructions, writeAgentInstructions } from "./service";

const rest = restTagged("agent");
const PATH = "/orgs/{organizationId}/agent-instructions";

/** Operations on an organization's instructions for AI assistants. Members can read them, and administrators can change them. */
export const agentInstructionsRouter = router({
  get: rest("GET", PATH, {
    id: "getOrganizationAgentInstructions",
    summary: "Get agent instructions",
    description:
      "Returns the instructions that the organization's AI assistants receive with every question, as a Document.",
    scope: organizationScope("listMembers", {}),
    output: agentInstructionsSchema,
  }).query(async ({ ctx }) => {
    const instructions = await readAgentInstructions(ctx.organization);
    ctx.reply.version = instructions.version;
    return presentAgentInstructions(instructions);
  }),

  update: rest("PUT", PATH, {
    id: "updateOrganizationAgentInstructions",
    summary: "Replace agent instructions",
    description:
      "Replaces the instructions for the organization's AI assistants and returns them. Assistants use the new instructions from the next question on.",
    scope: organizationScope("admin", updateAgentInstructionsFields),
    output: agentInstructionsSchema,
  }).mutation(async ({ ctx, input }) =>
    presentAgentInstructions(await writeAgentInstructions(ctx, ctx.organization, input.instructions)),
  ),
});
