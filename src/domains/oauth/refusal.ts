/** The error codes of RFC 6749 (5.2), 7591 (3.2.2) and 8707 (2). */
type OAuthErrorWord =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "invalid_redirect_uri"
  | "invalid_client_metadata";

/** An error in the format for OAuth clients. `message` becomes its description. */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";

  constructor(
    readonly word: OAuthErrorWord,
    message: string,
  ) {
    super(message);
  }
}
