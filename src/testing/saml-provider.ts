import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import samlp from "samlp";
import { makeSigningKey, type SigningKey } from "./certificate";

/** The person who is signed in to the identity provider. */
export interface Subject {
  nameId: string;
  email: string;
  displayName: string;
  /** The values of the attribute {@link GROUPS_ATTRIBUTE}. If undefined, the response doesn't contain this attribute. */
  groups?: readonly string[] | undefined;
  /** The values of other attributes. Their names get the prefix of {@link GROUPS_ATTRIBUTE}. */
  others?: Record<string, string[]> | undefined;
}

/** The attribute in which the provider sends a person's groups. */
export const GROUPS_ATTRIBUTE = "http://schemas.passportjs.com/groups";

/** The recipient of a response. */
export interface Audience {
  acsURL: string;
  entityID: string;
  /** The ID of the request that the response answers, or undefined if the sign-in starts at the identity provider. */
  requestId?: string;
}

const LIFE_SECONDS = 300;

/**
 * Checks the signature of a request with this certificate. The signature is computed from the original bytes
 * of the query.
 * @throws Error if the request isn't signed with the certificate's key
 */
function assertSigned(search: string, certificate: string): void {
  const fields = search.slice(1).split("&");
  const signed = fields.filter((field) => !field.startsWith("Signature=")).join("&");
  const signature = new URLSearchParams(search).get("Signature") ?? "";
  const { publicKey } = new X509Certificate(certificate);
  if (!verify("sha256", Buffer.from(signed), publicKey, Buffer.from(signature, "base64")))
    throw new Error("The request is not signed");
}

function askedBy(query: Record<string, string>): Promise<Audience> {
  return new Promise((resolve, reject) => {
    samlp.parseRequest({ method: "GET", query }, (error, request) => {
      const { id, issuer, assertionConsumerServiceURL: acsURL } = request ?? {};
      if (error || !id || !issuer || !acsURL) return reject(error ?? new Error("no request"));
      resolve({ acsURL, entityID: issuer, requestId: id });
    });
  });
}

const encryptedFor = ({ certificate, algorithm }: { certificate: string; algorithm?: string }) => ({
  encryptionCert: certificate,
  encryptionPublicKey: createPublicKey(certificate).export({ type: "spki", format: "pem" }).toString(),
  encryptionAlgorithm: algorithm ?? "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  disallowEncryptionWithInsecureAlgorithm: false,
  warnOnInsecureEncryptionAlgorithm: false,
});

const formOf = ({ acsURL }: Audience, answer: string) => `<!doctype html><title>Signing in</title>
<form method="post" action="${acsURL}"><input type="hidden" name="SAMLResponse" value="${answer}"></form>
<script>document.forms[0].submit()</script>`;

/**
 * Starts a SAML identity provider on 127.0.0.1. The provider uses the npm package samlp. A request to `/sso` signs in
 * the browser as `subject` and returns a form. A request to `/logout` records a sign-out and redirects back to Bindery.
 */
export async function startSamlProvider(subject: Subject) {
  const state = {
    subject,
    key: makeSigningKey(),
    signResponse: false,
    /** Bindery's certificate. If this certificate is set, requests must be signed with its key. */
    requestsSignedBy: null as string | null,
    /** Bindery's certificate for encryption. If this certificate is set, assertions are encrypted for it. */
    encryption: null as { certificate: string; algorithm?: string } | null,
    logouts: 0,
    sessions: 0,
  };
  let origin = "";

  function answer({ acsURL, entityID, requestId }: Audience): Promise<string> {
    state.sessions += 1;
    const { key, subject: person, signResponse, encryption } = state;
    const options = {
      issuer: `${origin}/metadata`,
      cert: key.certificate,
      key: key.privateKey,
      audience: entityID,
      recipient: acsURL,
      destination: acsURL,
      inResponseTo: requestId,
      signatureAlgorithm: "rsa-sha256",
      digestAlgorithm: "sha256",
      signResponse,
      sessionIndex: `_session-${state.sessions}`,
      lifetimeInSeconds: LIFE_SECONDS,
      ...(encryption && encryptedFor(encryption)),
    };
    const { nameId, email, displayName, groups, others } = person;
    const profile = {
      ...{ id: nameId, displayName, emails: [{ value: email }] },
      ...(groups && { groups }),
      ...others,
    };
    return new Promise((resolve, reject) => {
      samlp.getSamlResponse(options, { ...profile, name: { givenName: "", familyName: "" } }, (error, xml) =>
        error ? reject(error) : resolve(Buffer.from(xml).toString("base64")),
      );
    });
  }

  async function serve(url: URL, response: ServerResponse): Promise<void> {
    const query = Object.fromEntries(url.searchParams);
    if (url.pathname === "/sso") {
      if (state.requestsSignedBy !== null) assertSigned(url.search, state.requestsSignedBy);
      const asked = await askedBy(query);
      response.writeHead(200, { "content-type": "text/html" }).end(formOf(asked, await answer(asked)));
    } else if (url.pathname === "/logout") {
      state.logouts += 1;
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><h1>Signed out there</h1>");
    } else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    serve(new URL(request.url ?? "/", origin), response).catch((error) =>
      response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    entityID: `${origin}/metadata`,
    ssoURL: `${origin}/sso`,
    logoutURL: `${origin}/logout`,
    /** Creates a new key, which signs all later responses. Returns the key. */
    renewKey(): SigningKey {
      state.key = makeSigningKey();
      return state.key;
    },
    /** Returns the content of the form that a browser gets at `address`. */
    async approve(address: string): Promise<string> {
      const { search, searchParams } = new URL(address);
      if (state.requestsSignedBy !== null) assertSigned(search, state.requestsSignedBy);
      return await answer(await askedBy(Object.fromEntries(searchParams)));
    },
    /** Creates a response that doesn't answer a request. */
    answer,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
