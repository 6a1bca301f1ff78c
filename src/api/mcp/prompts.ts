import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { textOfInstructions } from "@/domains/agent-instructions/text";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { organizationsOf } from "./organizations";
import type { Caller } from "./perform";
import { read } from "./read";

const PREFIX = "instructions-";

/** What an organization tells its assistants; empty where it says nothing. Throws what REST refuses with. */
async function instructionsOf(caller: Caller, organizationId: string): Promise<string> {
  const { instructions } = await read<{ instructions: JSONDocument }>(
    caller,
    "getOrganizationAgentInstructions",
    { organizationId },
  );
  return textOfInstructions(instructions);
}

/** One for each organization that tells its assistants anything and lets the caller read it. */
export async function listPrompts(caller: Caller): Promise<ListPromptsResult> {
  const organizations = await organizationsOf(caller);
  const said = await Promise.all(organizations.map(({ id }) => instructionsOf(caller, id).catch(() => "")));
  const prompts = organizations.flatMap(({ id, title }, index) =>
    said[index]
      ? [{ name: PREFIX + id, title: `Instructions of ${title}`, description: "How to work there." }]
      : [],
  );
  return { prompts };
}

/** @throws ProtocolError for a name of nothing; what REST refuses with for an organization that is hidden */
export async function getPrompt(caller: Caller, name: string): Promise<GetPromptResult> {
  const text = name.startsWith(PREFIX) ? await instructionsOf(caller, name.slice(PREFIX.length)) : "";
  if (text === "") throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Prompt ${name} not found`);
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
