import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** The claims of the provider about a person. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const CLIENT = { id: "bindery", secret: "client-secret" };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/**
 * Starts a small OpenID Connect provider on 127.0.0.1, with discovery, keys and a token endpoint. `approve`
 * creates a code for an authorization URL, as if the person had given consent in the browser.
 */
export async function startIdentityProvider() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { claims: Claims; nonce: string }>();
  let issuer = "";

  async function issue(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const granted = codes.get(form.get("code") ?? "");
    if (!granted || !form.get("code_verifier")) return void response.writeHead(400).end("{}");
    const idToken = await new SignJWT({ ...granted.claims, nonce: granted.nonce })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    send(response, { access_token: "unused", token_type: "Bearer", id_token: idToken });
  }

  const server = createServer((request, response) => {
    if (request.url === "/token") return void issue(request, response);
    if (request.url === "/keys") return send(response, { keys: [key] });
    send(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** Returns the redirect URL with a code, as if a person with these claims had given consent. */
    approve(authorizationUrl: string, claims: Claims): URL {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomBytes(16).toString("hex");
      codes.set(code, { claims, nonce: asked.get("nonce") ?? "" });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
