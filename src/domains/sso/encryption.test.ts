import { sign as signBytes } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionActor } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { cookieOf, newBrowser } from "@/testing/browser";
import { makeSigningKey } from "@/testing/certificate";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import {
  type Cipher,
  compose,
  encryptedAs,
  encryptedInto,
  honest,
  type Message,
  part,
  SHA1,
  sign,
  wrappings,
} from "@/testing/saml-forgery";
import { startSamlProvider } from "@/testing/saml-provider";
import { certificateOf, type IdentityProvider, type Service, setUpWith, signInWith } from "./own-key.fixture";
import { ASSERTION, PROTOCOL } from "./xml";

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "ada", email: "ada@example.org", displayName: "Ada" });
});
afterEach(() => Object.assign(idp.state, { requestsSignedBy: null, encryption: null, signResponse: false }));
afterAll(() => idp.close());

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
const XMLENC11 = "http://www.w3.org/2009/xmlenc11#";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Returns a valid, unencrypted response of the provider. */
function messageFor({ acsURL: recipient, entityID: audience }: Service): Message {
  const person = { nameId: "good", email: idp.state.subject.email };
  return honest({ key: idp.state.key, issuer: idp.entityID, audience, recipient, ...person });
}

const rows = async ({ organizationId }: { organizationId: string }) => [
  await db().session.count(),
  await db().samlAssertion.count({ where: { organizationId } }),
  await db().user.count(),
];

describe("a response that is encrypted with Bindery's key", () => {
  it("is decrypted, whether the response or the assertion is signed", async () => {
    const { service } = await setUpWith(idp);
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
        expect([algorithm, await signInWith(idp, service, browser)]).toEqual([algorithm, "/"]);
        expect(browser.cookies.has(sessionCookieName())).toBe(true);
      }
  });

  it("is decrypted for each hash function that the padding of the key can use", async () => {
    const { service } = await setUpWith(idp);
    const certificate = await certificateOf(service);
    const keyEncryptionAlgorithm = `${XMLENC11}rsa-oaep`;
    const ciphers: Cipher[] = [
      { keyEncryptionDigest: "sha256" },
      { keyEncryptionDigest: "sha512", encryptionAlgorithm: `${XMLENC}aes128-cbc` },
      { keyEncryptionAlgorithm, keyEncryptionDigest: "sha256" },
      { keyEncryptionAlgorithm, keyEncryptionDigest: "sha256", keyEncryptionMgf: "sha256" },
    ];
    for (const cipher of ciphers)
      for (const signed of ["assertion", "response"] as const) {
        const message = messageFor(service);
        const plain = compose({ ...message, signed: signed === "assertion" ? signed : "nothing" });
        const xml = await encryptedInto(plain, part(plain, "saml:Assertion"), certificate, cipher);
        const answer = signed === "assertion" ? xml : sign(xml, "Response", message);
        expect([cipher, await bringAnswer(newBrowser(), service.acsURL, base64(answer))]).toEqual([
          cipher,
          "/",
        ]);
      }
  });

  it("can have only its name or an attribute encrypted, which is decrypted after the assertion is verified", async () => {
    const { organization, service } = await setUpWith(idp);
    const certificate = await certificateOf(service);
    const saml = `xmlns:saml="${ASSERTION}"`;
    const named = (content: string) => encryptedAs("EncryptedID", content, certificate);
    const name = `<saml:NameID ${saml}>hidden</saml:NameID>`;
    const attribute = `<saml:Attribute ${saml} Name="displayName"><saml:AttributeValue>Hedy</saml:AttributeValue></saml:Attribute>`;
    const namedBy = await named(name);
    const attributes = await encryptedAs("EncryptedAttribute", attribute, certificate);
    const bring = (fields: Partial<Message>, edit = (xml: string) => xml) =>
      bringAnswer(newBrowser(), service.acsURL, base64(edit(compose({ ...messageFor(service), ...fields }))));
    const before = await rows({ organizationId: organization.id });
    const other = makeSigningKey();
    for (const [title, word, fields, edit] of [
      [
        "for another key",
        "SsoEncrypted",
        { namedBy: await encryptedAs("EncryptedID", name, other.certificate) },
      ],
      ["two names", "SsoName", { namedBy: namedBy + name }],
      ["an attribute for a name", "SsoStructure", { namedBy: await named(attribute) }],
      ["no XML", "SsoUnreadable", { namedBy: await named("hidden") }],
      ["comment in it", "SsoMarkup", { namedBy: await named(name.replace("hidden", "hid<!-- -->den")) }],
      ["signed by somebody else", "SsoAnswer", { namedBy, key: other }],
      [
        "put there afterwards",
        "SsoAnswer",
        {},
        (xml: string) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, namedBy),
      ],
    ] as const)
      expect([title, await bring(fields, edit)]).toEqual([title, `/sign-in?error=${word}`]);
    expect(await rows({ organizationId: organization.id })).toEqual(before);
    expect(await bring({ namedBy, attributes })).toBe("/");
    const { email } = idp.state.subject;
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ displayName: "Hedy" });
    const found = { organizationId: organization.id, nameId: "hidden" };
    expect(await db().samlIdentity.count({ where: found })).toBe(1);
  });

  it("can also be a sign-out request of the provider with an encrypted name", async () => {
    const { service } = await setUpWith(idp);
    const browser = newBrowser();
    await signInWith(idp, service, browser);
    const name = `<saml:NameID xmlns:saml="${ASSERTION}">${idp.state.subject.nameId}</saml:NameID>`;
    const ask = async (certificate: string) => {
      const encrypted = await encryptedAs("EncryptedID", name, certificate, {
        keyEncryptionDigest: "sha256",
      });
      const { logoutURL } = service;
      const xml = `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" ID="_out" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${logoutURL}"><saml:Issuer xmlns:saml="${ASSERTION}">${idp.entityID}</saml:Issuer>${encrypted}</samlp:LogoutRequest>`;
      const fields = {
        SAMLRequest: deflateRawSync(xml).toString("base64"),
        SigAlg: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
      };
      const query = new URLSearchParams(fields).toString();
      const Signature = signBytes("sha256", Buffer.from(query), idp.state.key.privateKey).toString("base64");
      return await visitSaml(browser, `${logoutURL}?${query}&${new URLSearchParams({ Signature })}`);
    };
    expect((await ask(makeSigningKey().certificate)).location).toContain("error=SsoEncrypted");
    expect(await sessionActor(cookieOf(browser))).toMatchObject({ kind: "user" });
    expect((await ask(await certificateOf(service))).location).toMatch(/[?&]SAMLResponse=/);
    expect(await sessionActor(cookieOf(browser))).toBe("stale");
  });

  it("that uses another key or an outdated method, or is broken, gets the same error after the same time", async () => {
    const { provider, service } = await setUpWith(idp);
    const certificate = await certificateOf(service);
    const other = await certificateOf((await setUpWith(idp)).service);
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
      await edited(/CipherValue>[\w+/]{8}/, "CipherValue>AAAAAAAA"),
      await edited(/<(\w+:)?CipherValue>[^<]+</g, "<$1CipherValue>AAAA<"),
      await edited(/<(\w+:)?EncryptedData[\s\S]*EncryptedData>/, ""),
    ]) {
      const browser = newBrowser();
      const waits = vi.spyOn(timers, "setTimeout");
      syncBuiltinESMExports();
      expect(await bringAnswer(browser, service.acsURL, answer)).toBe("/sign-in?error=SsoAnswer");
      expect(waits.mock.calls).toEqual([[expect.any(Number)]]);
      waits.mockRestore();
      syncBuiltinESMExports();
      expect(browser.cookies.has(sessionCookieName())).toBe(false);
    }
    expect(await rows(provider)).toEqual(before);
  });

  it("still needs a signature, because everyone can encrypt a message with the public key", async () => {
    const { provider, service } = await setUpWith(idp);
    const certificate = await certificateOf(service);
    const trusted = idp.state.key;
    const before = await rows(provider);
    for (const signResponse of [false, true]) {
      Object.assign(idp.state, { encryption: { certificate }, signResponse, key: makeSigningKey() });
      expect(await bringAnswer(newBrowser(), service.acsURL, await idp.answer(service))).toBe(
        "/sign-in?error=SsoAnswer",
      );
    }
    idp.state.key = trusted;
    expect(await rows(provider)).toEqual(before);
  });

  it("must have the required form, which is checked before any signature is verified", async () => {
    const { provider, service } = await setUpWith(idp);
    const certificate = await certificateOf(service);
    const message = messageFor(service);
    const fine = compose(message);
    const assertion = part(fine, "saml:Assertion");
    const bring = async (content: string) => {
      const xml = await encryptedInto(fine, content, certificate);
      return await bringAnswer(newBrowser(), service.acsURL, base64(xml));
    };
    const assertionOf = (fields: Partial<Message>) =>
      part(compose({ ...message, ...fields }), "saml:Assertion");
    const names = [">good</saml:NameID>", ">evil</saml:NameID>"] as const;
    const wrapped = Object.entries(wrappings(message, ...names))
      .filter(([title]) => /[4568]$/.test(title))
      .map(([title, xml]) => {
        return [title, "SsoAnswer", part(xml, "saml:Assertion")] as const;
      });
    expect(wrapped).toHaveLength(4);
    const before = await rows(provider);
    for (const [title, word, content] of [
      ["unsigned", "SsoAnswer", assertionOf({ signed: "nothing" })],
      ["comment in the name", "SsoAnswer", assertionOf({ nameId: "good<!-- -->.evil" })],
      ["entities", "SsoAnswer", `<!DOCTYPE r [<!ENTITY a "x">]>${assertion}`],
      ["no XML", "SsoAnswer", "good"],
      ["no assertion", "SsoAnswer", "<a/>"],
      ["two assertions", "SsoAnswer", assertion + assertionOf({ assertionId: "_other" })],
      ["SHA-1", "SsoAnswer", assertionOf({ algorithms: SHA1 })],
      ["for another service", "SsoAudience", assertionOf({ audience: "https://other.example" })],
      ["another name", "SsoAnswer", assertion.replace(...names)],
      ...wrapped,
    ] as const)
      expect([title, await bring(content)]).toEqual([title, `/sign-in?error=${word}`]);
    expect(await rows(provider)).toEqual(before);
    expect(await bring(assertion)).toBe("/");
  });
});
