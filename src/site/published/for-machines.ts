import type { Site } from "@/db/generated/client";
import { publishedUrl } from "@/scopes/site-address";

/** Nothing of a site is handed to machines that its owner keeps them away from. */
export const isForMachines = ({ site }: { site: Pick<Site, "agentsContext"> }): boolean =>
  site.agentsContext === "included";

/** Right below the site. */
export const MCP_NAME = "~mcp";

/** Where agents of readers connect to. */
export const mcpUrlOf = (site: Parameters<typeof publishedUrl>[0]): string => publishedUrl(site) + MCP_NAME;
