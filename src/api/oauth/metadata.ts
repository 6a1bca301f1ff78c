import type { OAuthMetadata, OAuthProtectedResourceMetadata } from "@modelcontextprotocol/server";
import { issuer, resourceUrl } from "@/domains/oauth/addresses";
import { OFFERED_SCOPES } from "@/domains/oauth/scopes";
import { appUrl } from "@/lib/urls";
import { OAUTH_PATHS } from "./paths";

/** Describes which server issues tokens for `/mcp` (RFC 9728). */
export const resourceMetadata = (): OAuthProtectedResourceMetadata => ({
  resource: resourceUrl(),
  resource_name: "Bindery",
  authorization_servers: [issuer()],
  scopes_supported: [...OFFERED_SCOPES],
  bearer_methods_supported: ["header"],
});

/** Describes where and how clients get tokens (RFC 8414). */
export const serverMetadata = (): OAuthMetadata => ({
  issuer: issuer(),
  authorization_endpoint: appUrl(OAUTH_PATHS.authorize),
  token_endpoint: appUrl(OAUTH_PATHS.token),
  registration_endpoint: appUrl(OAUTH_PATHS.register),
  revocation_endpoint: appUrl(OAUTH_PATHS.revoke),
  scopes_supported: [...OFFERED_SCOPES],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});
