/** Where agents of authors connect to. */
export const MCP_PATH = "/mcp";
