import { appUrl, MCP_PATH } from "@/lib/urls";
import { OAuthRefusal } from "./refusal";

/** The resource that tokens are issued for (RFC 8707): the URL of the MCP server. */
export const resourceUrl = () => appUrl(MCP_PATH);

/** Throws if a client's `resource` isn't the URL of the MCP server. A slash at the end is ignored. */
export function assertResource(given: string | undefined): void {
  if (given !== undefined && given.replace(/\/$/, "") !== resourceUrl())
    throw new OAuthRefusal(
      "invalid_target",
      `\`resource\` must be the URL of this instance's MCP server (${resourceUrl()}).`,
    );
}

/** The issuer of tokens (RFC 8414, 9207). */
export const issuer = () => appUrl("");
