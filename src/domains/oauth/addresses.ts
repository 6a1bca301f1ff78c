import { appUrl, MCP_PATH } from "@/lib/urls";
import { OAuthRefusal } from "./refusal";

/** What tokens are issued for (RFC 8707): where agents of authors connect to. */
export const resourceUrl = () => appUrl(MCP_PATH);

/** Refuses a client's `resource` if it isn't this service; a slash at the end makes no difference. */
export function assertResource(given: string | undefined): void {
  if (given !== undefined && given.replace(/\/$/, "") !== resourceUrl())
    throw new OAuthRefusal("invalid_target", "The resource isn't this instance.");
}

/** The issuer of tokens (RFC 8414, 9207). */
export const issuer = () => appUrl("");
