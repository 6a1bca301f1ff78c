import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentAgentInstructions } from "./presenter";
import { agentInstructionsSchema, updateAgentInstructionsFields } from "./schema";
import { readAgentInstructions, writeAgentInstructions } from "./service";

const rest = restTagged("agent");
const PATH = "/orgs/{organizationId}/agent-instructions";

/** What assistants are told about an organization: read by its members, written by its administrators. */
export const agentInstructionsRouter = router({
  get: rest("GET", PATH, {
    id: "getOrganizationAgentInstructions",
    summary: "Fetch what assistants are told about an organization",
    description: "A Document that every assistant of the organization's sites is given before a question.",
    scope: organizationScope("listMembers", {}),
    output: agentInstructionsSchema,
  }).query(async ({ ctx }) => {
    const instructions = await readAgentInstructions(ctx.organization);
    ctx.reply.version = instructions.version;
    return presentAgentInstructions(instructions);
  }),

  update: rest("PUT", PATH, {
    id: "updateOrganizationAgentInstructions",
    summary: "Replace what assistants are told about an organization",
    description: "The whole Document is replaced; assistants read it from the next question on.",
    scope: organizationScope("admin", updateAgentInstructionsFields),
    output: agentInstructionsSchema,
  }).mutation(async ({ ctx, input }) =>
    presentAgentInstructions(await writeAgentInstructions(ctx, ctx.organization, input.instructions)),
  ),
});
