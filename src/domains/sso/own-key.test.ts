import { X509Certificate } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessionActor } from "@/access/session";
import { sessionCookieName } from "@/access/session-cookie";
import { db } from "@/db/client";
import { cookieOf, newBrowser } from "@/testing/browser";
import { makeSigningKey } from "@/testing/certificate";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { rest } from "@/testing/rest";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { compose, encryptedInto, honest, type Message, part, SHA1, wrappings } from "@/testing/saml-forgery";
import { startSamlProvider } from "@/testing/saml-provider";
import { serviceOf } from "./addresses";
import { leave } from "./logout";

let idp: Awaited<ReturnType<typeof startSamlProvider>>;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "ada", email: "ada@example.org", displayName: "Ada" });
});
afterEach(() => Object.assign(idp.state, { requestsSignedBy: null, encryption: null, signResponse: false }));
afterAll(() => idp.close());

async function setUp(fields: { signRequests?: boolean } = {}) {
  const organization = await makeOrganization();
  const { entityID, ssoURL, logoutURL, state } = idp;
  const certificate = state.key.certificate;
  const shown = { entityID, ssoURL, logoutURL, certificate, ...fields };
  const provider = await makeSamlProvider({ organizationId: organization.id, ...shown });
  idp.state.subject = {
    nameId: provider.id,
    email: `${provider.id.toLowerCase()}@x.example`,
    displayName: "A",
  };
  return { organization, provider, service: serviceOf(provider) };
}
type Service = ReturnType<typeof serviceOf>;

const certificateOf = async ({ certificateURL }: Service) =>
  (await visitSaml(newBrowser(), certificateURL)).text;

/** Begins here, signs in there, and comes back; answers where that ends. */
async function signInThere({ startURL, acsURL }: Service, browser = newBrowser()): Promise<string> {
  const { location } = await visitSaml(browser, startURL);
  return await bringAnswer(browser, acsURL, await idp.approve(location));
}

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
const rows = async ({ organizationId }: { organizationId: string }) => [
  await db().session.count(),
  await db().samlAssertion.count({ where: { organizationId } }),
  await db().user.count(),
];

describe("our own key towards a provider", () => {
  it("is one for each provider, kept sealed, and shown by its certificate in our metadata", async () => {
    const { provider, service } = await setUp();
    const [one, again] = await Promise.all([certificateOf(service), certificateOf(service)]);
    expect(again).toBe(one);
    const { publicKey, subject } = new X509Certificate(one);
    expect([subject, publicKey.asymmetricKeyDetails?.modulusLength]).toEqual(["CN=Bindery", 2048]);
    expect(new X509Certificate(one).verify(publicKey)).toBe(true);
    const metadata = (await visitSaml(newBrowser(), service.metadataURL)).text;
    const shown = [...metadata.matchAll(/<X509Certificate>([^<]+)</g)].map((match) => match[1]);
    const base64 = one.replace(/-----[A-Z ]+-----|\s/g, "");
    expect(shown).toEqual([base64, base64]);
    expect(metadata).toContain(`AuthnRequestsSigned="false"`);
    const where = { organizationId: provider.organizationId, samlProviderId: provider.id };
    const key = await db().samlKey.findFirstOrThrow({ where });
    expect(Buffer.from(key.privateKey).toString("latin1")).not.toContain("PRIVATE KEY");
    expect(await certificateOf((await setUp()).service)).not.toBe(one);
  });

  it("signs requests to sign in and out where the provider wants it, and else nothing", async () => {
    const { organization, provider, service } = await setUp();
    idp.state.requestsSignedBy = await certificateOf(service);
    await expect(signInThere(service)).rejects.toThrow("not signed");
    const admin = rest((await makePerson({ organization, role: "admin" })).token);
    const one = `/orgs/${organization.id}/saml/${provider.id}`;
    expect((await admin.get(one)).body.signRequests).toBe(false);
    expect((await admin.patch(one, { signRequests: "yes" })).status).toBe(400);
    expect((await admin.patch(one, { signRequests: true })).body.signRequests).toBe(true);
    expect((await visitSaml(newBrowser(), service.metadataURL)).text).toContain(`AuthnRequestsSigned="true"`);
    const browser = newBrowser();
    expect(await signInThere(service, browser)).toBe("/");
    const actor = await sessionActor(cookieOf(browser));
    if (actor === null || actor === "stale") throw new Error("not signed in");
    const out = await fetch((await leave(actor)) ?? "");
    expect([out.status, idp.state.logouts]).toEqual([200, 1]);
    idp.state.requestsSignedBy = makeSigningKey().certificate;
    await expect(signInThere(service)).rejects.toThrow("not signed");
  });

  it("opens assertions that are encrypted for it, whichever of both is signed", async () => {
    const { service } = await setUp();
    const certificate = await certificateOf(service);
    const algorithms = [
      "http://www.w3.org/2009/xmlenc11#aes128-gcm",
      `${XMLENC}aes256-cbc`,
      `${XMLENC}aes128-cbc`,
    ];
    for (const algorithm of [undefined, ...algorithms])
      for (const signResponse of [false, true]) {
        Object.assign(idp.state, { encryption: { certificate, algorithm }, signResponse });
        const browser = newBrowser();
        expect([algorithm, await signInThere(service, browser)]).toEqual([algorithm, "/"]);
        expect(browser.cookies.has(sessionCookieName())).toBe(true);
      }
  });

  it("opens nothing that is for another key, broken or outdated, and tells which of it nobody", async () => {
    const { provider, service } = await setUp();
    const certificate = await certificateOf(service);
    const other = await certificateOf((await setUp()).service);
    const answerFor = (encryption: NonNullable<typeof idp.state.encryption>) => {
      idp.state.encryption = encryption;
      return idp.answer(service);
    };
    const edited = async (from: RegExp, to: string) => {
      const xml = Buffer.from(await answerFor({ certificate }), "base64").toString();
      expect(xml).toMatch(from);
      return Buffer.from(xml.replace(from, to)).toString("base64");
    };
    const before = await rows(provider);
    for (const answer of [
      await answerFor({ certificate: other }),
      await answerFor({ certificate, algorithm: `${XMLENC}tripledes-cbc` }),
      await edited(/xmlenc#rsa-oaep-mgf1p/, "xmlenc#rsa-1_5"),
      await edited(/CipherValue>\w{8}/, "CipherValue>AAAAAAAA"),
      await edited(/<(\w+:)?CipherValue>[^<]+</g, "<$1CipherValue>AAAA<"),
      await edited(/<(\w+:)?EncryptedData[\s\S]*EncryptedData>/, ""),
    ]) {
      const browser = newBrowser();
      expect(await bringAnswer(browser, service.acsURL, answer)).toBe("/sign-in?error=SsoEncrypted");
      expect(browser.cookies.has(sessionCookieName())).toBe(false);
    }
    expect(await rows(provider)).toEqual(before);
  });

  it("vouches for nothing: who encrypts for it still has to sign", async () => {
    const { provider, service } = await setUp();
    const certificate = await certificateOf(service);
    const trusted = idp.state.key;
    const before = await rows(provider);
    for (const signResponse of [false, true]) {
      Object.assign(idp.state, { encryption: { certificate }, signResponse, key: makeSigningKey() });
      expect(await bringAnswer(newBrowser(), service.acsURL, await idp.answer(service))).toBe(
        "/sign-in?error=SsoSignature",
      );
    }
    idp.state.key = trusted;
    expect(await rows(provider)).toEqual(before);
  });

  it("is asked for the form of what it opens before anybody believes a signature in it", async () => {
    const { provider, service } = await setUp();
    const certificate = await certificateOf(service);
    const { acsURL: recipient, entityID: audience } = service;
    const person = { nameId: "good", email: idp.state.subject.email };
    const message = honest({ key: idp.state.key, issuer: idp.entityID, audience, recipient, ...person });
    const fine = compose(message);
    const assertion = part(fine, "saml:Assertion");
    const bring = async (content: string) => {
      const xml = await encryptedInto(fine, content, certificate);
      return await bringAnswer(newBrowser(), recipient, Buffer.from(xml).toString("base64"));
    };
    const assertionOf = (fields: Partial<Message>) =>
      part(compose({ ...message, ...fields }), "saml:Assertion");
    const names = [">good</saml:NameID>", ">evil</saml:NameID>"] as const;
    const wrapped = Object.entries(wrappings(message, ...names))
      .filter(([title]) => /[4568]$/.test(title))
      .map(([title, xml]) => {
        // What the fifth leaves of its signature's place is a second root.
        const word = title === "wrapping 5" ? "SsoUnreadable" : "SsoStructure";
        return [title, word, part(xml, "saml:Assertion")] as const;
      });
    expect(wrapped).toHaveLength(4);
    const before = await rows(provider);
    for (const [title, word, content] of [
      ["unsigned", "SsoUnsigned", assertionOf({ signed: "nothing" })],
      ["comment in the name", "SsoMarkup", assertionOf({ nameId: "good<!-- -->.evil" })],
      ["entities", "SsoMarkup", `<!DOCTYPE r [<!ENTITY a "x">]>${assertion}`],
      ["no XML", "SsoUnreadable", "good"],
      ["no assertion", "SsoStructure", "<a/>"],
      ["two assertions", "SsoUnreadable", assertion + assertionOf({ assertionId: "_other" })],
      ["SHA-1", "SsoAlgorithm", assertionOf({ algorithms: SHA1 })],
      ["for another service", "SsoAudience", assertionOf({ audience: "https://other.example" })],
      ["encrypted name", "SsoEncryptedPart", assertion.replaceAll("saml:NameID", "saml:EncryptedID")],
      ...wrapped,
    ] as const)
      expect([title, await bring(content)]).toEqual([title, `/sign-in?error=${word}`]);
    expect(await rows(provider)).toEqual(before);
    expect(await bring(assertion)).toBe("/");
  });
});
