import { appUrl, MCP_PATH } from "@/lib/urls";

/** What tokens are issued for (RFC 8707): where agents of authors connect to. */
export const resourceUrl = () => appUrl(MCP_PATH);

/** Whether a client means that; a slash at the end is the same to everybody. */
export const isResource = (given: string) => given.replace(/\/$/, "") === resourceUrl();

/** The issuer of tokens (RFC 8414, 9207). */
export const issuer = () => appUrl("");
