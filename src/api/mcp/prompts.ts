import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import pLimit from "p-limit";
import { textOfInstructions } from "@/domains/agent-instructions/text";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { apiErrorOf } from "@/trpc/errors";
import type { Caller } from "./perform";
import { organizationsOf, read } from "./read";

const PREFIX = "instructions-";
const AT_ONCE = 4;

/**
 * Returns an organization's instructions for AI assistants, or an empty string if there are none. Throws the
 * errors that REST returns.
 */
async function instructionsOf(caller: Caller, organizationId: string): Promise<string> {
  type Said = { instructions: JSONDocument };
  const said = await read<Said>(caller, "getOrganizationAgentInstructions", { organizationId });
  return textOfInstructions(organizationId, said.instructions);
}

/** Returns the organization's instructions, or an empty string if the caller can't read them. */
async function saidTo(caller: Caller, organizationId: string): Promise<string> {
  return await instructionsOf(caller, organizationId).catch((error) => {
    if (apiErrorOf(error).status >= 500) throw error;
    return "";
  });
}

/** Returns one prompt for each organization whose instructions the caller can read. */
export async function listPrompts(caller: Caller): Promise<ListPromptsResult> {
  const organizations = await organizationsOf(caller);
  const oneOfFew = pLimit(AT_ONCE);
  const said = await Promise.all(organizations.map(({ id }) => oneOfFew(() => saidTo(caller, id))));
  const prompts = organizations.flatMap(({ id, title }, index) =>
    said[index]
      ? [
          {
            name: PREFIX + id,
            title: `Instructions for ${title}`,
            description: "How agents should work in this organization.",
          },
        ]
      : [],
  );
  return { prompts };
}

/** @throws ProtocolError for an unknown name, and the errors that REST returns for a hidden organization */
export async function getPrompt(caller: Caller, name: string): Promise<GetPromptResult> {
  const text = name.startsWith(PREFIX) ? await instructionsOf(caller, name.slice(PREFIX.length)) : "";
  if (text === "")
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `No prompt has the name ${name}. To list all prompts, call prompts/list.`,
    );
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
