import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import samlp from "samlp";
import { makeSigningKey, type SigningKey } from "./certificate";

/** Whoever is signed in at the provider. */
export interface Subject {
  nameId: string;
  email: string;
  displayName: string;
}

/** What an answer is made for. */
export interface Audience {
  acsURL: string;
  entityID: string;
  /** Id of the request that it answers; left out where the provider begins. */
  requestId?: string;
}

const LIFE_SECONDS = 300;

/** Throws unless a request is signed by whoever has this certificate: the bytes of its query, as they came. */
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
 * A SAML identity provider on 127.0.0.1, by samlp: whoever comes to `/sso` with a request is signed in there as
 * `subject` and sent back by a form; `/logout` notes that somebody wants to sign out and sends them back.
 */
export async function startSamlProvider(subject: Subject) {
  const state = {
    subject,
    key: makeSigningKey(),
    signResponse: false,
    /** The service's certificate, where requests have to be signed by it. */
    requestsSignedBy: null as string | null,
    /** Encrypts assertions for a certificate of the service. */
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
    const { nameId, email, displayName } = person;
    const profile = { id: nameId, displayName, emails: [{ value: email }] };
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
    /** Signs with another key from now on; answers it. */
    renewKey(): SigningKey {
      state.key = makeSigningKey();
      return state.key;
    },
    /** The answer that it sends by a browser which came to `address`; what the form there holds. */
    async approve(address: string): Promise<string> {
      const { search, searchParams } = new URL(address);
      if (state.requestsSignedBy !== null) assertSigned(search, state.requestsSignedBy);
      return await answer(await askedBy(Object.fromEntries(searchParams)));
    },
    /** An answer that nobody asked for. */
    answer,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
