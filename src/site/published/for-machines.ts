import type { Site } from "@/db/generated/client";
import { publishedUrl } from "@/scopes/site-address";

/** Whether machines can read the site. The site's owner can exclude them. */
export const isForMachines = ({ site }: { site: Pick<Site, "agentsContext"> }): boolean =>
  site.agentsContext === "included";

/** The path of the MCP server, directly below the root of the site. */
export const MCP_NAME = "~mcp";

/** The URL of the MCP server, to which visitors' agents connect. */
export const mcpUrlOf = (site: Parameters<typeof publishedUrl>[0]): string => publishedUrl(site) + MCP_NAME;
