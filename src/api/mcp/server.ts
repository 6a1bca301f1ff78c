import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { version } from "../../../package.json";
import { callTool } from "./call";
import type { Caller } from "./perform";
import { getPrompt, listPrompts } from "./prompts";
import { answering } from "./read";
import { listResources, RESOURCE_TEMPLATES, readResource } from "./resources";
import { offeredTo, toolsOf } from "./tools";
import type { Toolsets } from "./toolsets";

const TOOLS_PER_PAGE = 100;

const INSTRUCTIONS = `Bindery contains documentation: organizations have spaces, and spaces have pages in Markdown.
Propose edits in a change request: call createChangeRequest, then updateChangeRequestContent as often as needed. Its response
lists the changes, broken links and reasons that prevent a merge. Read a page in the change request before you write it, and pass
its \`revision\` as \`ifRevision\`. If the response is 412, someone else changed the content. Read it again. The rules of
the space determine who can merge. Often, only people can merge. Set \`format\` to markdown when you read pages.
The prompts contain the writing guidelines of each organization.`;

/** Returns the position at which a list continues. Throws an error if the cursor is invalid. */
function startAt(cursor: string | undefined): number {
  const start = Number(cursor ?? 0);
  if (Number.isSafeInteger(start) && start >= 0) return start;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "`cursor` must be the `nextCursor` of the previous response.",
  );
}

/** Creates the MCP server for one request from a caller's agent. */
export function serverFor(caller: Caller, toolsets: Toolsets): Server {
  const offered = offeredTo(caller.actor, toolsets);
  const server = new Server(
    { name: "bindery", title: "Bindery", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", async ({ params }) => {
    const start = startAt(params?.cursor);
    const end = start + TOOLS_PER_PAGE;
    const tools = await toolsOf(offered.slice(start, end));
    return { tools, ...(end < offered.length && { nextCursor: String(end) }) };
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    const operation = offered.find(({ id }) => id === params.name);
    if (!operation)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `No tool has the name ${params.name}. To list all tools, call tools/list.`,
      );
    return await callTool(caller, operation, params.arguments);
  });
  serveReading(server, caller);
  return server;
}

/**
 * Adds resources and prompts. Resources and prompts are available with every toolset, because they don't
 * change anything.
 */
function serveReading(server: Server, caller: Caller): void {
  server.setRequestHandler("resources/list", ({ params }) =>
    answering(caller, "bindery://spaces", () => listResources(caller, params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    answering(caller, uri, () => readResource(caller, uri)),
  );
  server.setRequestHandler("prompts/list", () => answering(caller, "prompts", () => listPrompts(caller)));
  server.setRequestHandler("prompts/get", ({ params: { name } }) =>
    answering(caller, name, () => getPrompt(caller, name)),
  );
}
