import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { SSO_STEPS_PER_ADDRESS } from "@/access/authentication/login-throttle";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { newBrowser } from "@/testing/browser";
import { makeSigningKey } from "@/testing/certificate";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { makeUser } from "@/testing/make/user";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { compose, honest, type Message, SHA1, wrappings } from "@/testing/saml-forgery";
import { runSql } from "@/testing/sql";
import { serviceOf } from "./addresses";
import { receiveResponse } from "./receive";
import { SsoRefusal, UnverifiedAnswer } from "./refusal";

const ISSUER = "https://id.example.org/metadata";
const VICTIM = "victim@example.org";
const key = makeSigningKey();
const otherKey = makeSigningKey();
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

type Provider = Awaited<ReturnType<typeof makeSamlProvider>>;
let provider: Provider;
let neighbour: Provider;

async function setUp(organizationId: string, signing = key, entityID = ISSUER): Promise<Provider> {
  const ssoURL = "https://id.example.org/sso";
  return await makeSamlProvider({ organizationId, entityID, ssoURL, certificate: signing.certificate });
}

/**
 * The victim is a member of the organization, so a valid response of the organization's provider could sign
 * the victim in.
 */
beforeAll(async () => {
  const organization = await makeOrganization();
  const user = await makeUser({ email: VICTIM });
  await makeMember({ organization, user });
  provider = await setUp(organization.id);
  neighbour = await setUp((await makeOrganization()).id, otherKey, "https://other.example.org/metadata");
});

function message(fields: Partial<Message> = {}): Message {
  const { acsURL: recipient, entityID: audience } = serviceOf(provider);
  const person = { nameId: "victim", email: VICTIM };
  return { ...honest({ key, issuer: ISSUER, audience, recipient, ...person }), ...fields };
}

async function requestOf(browser = newBrowser()) {
  await visitSaml(browser, serviceOf(provider).startURL);
  const where = { organizationId: provider.organizationId, samlProviderId: provider.id };
  const { id } = await db().samlRequest.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
  return { id, browser };
}

/** Returns all data that a sign-in could change. */
async function mark() {
  const [users, members, sessions, assertions, identities, events] = await Promise.all([
    db().user.findMany({ orderBy: { id: "asc" } }),
    runSql(sql`SELECT * FROM "Member" ORDER BY "organizationId", "userId"`),
    db().session.findMany({ orderBy: { id: "asc" } }),
    runSql(sql`SELECT * FROM "SamlAssertion" ORDER BY "idHash"`),
    runSql(sql`SELECT * FROM "SamlIdentity" ORDER BY "nameId"`),
    runSql(sql`SELECT * FROM "AuditEvent" ORDER BY "id"`),
  ]);
  return { users, members, sessions, assertions, identities, events };
}

const NAME = ">victim</saml:NameID>";
const EVIL = ">administrator</saml:NameID>";
const withDoctype = (xml: string, type: string) => `<?xml version="1.0"?>${type}${xml}`;
const BOMB = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
const FILE = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;

/**
 * The errors that are shown only for a response that the provider has signed. All other refused responses get
 * the same error.
 */
const SAID = new Set(["SsoIssuer", "SsoAudience", "SsoTime", "SsoName", "SsoRequest"]);

/** The reason for a refusal, as the person who tests the connection sees it. */
async function reasonFor(answer: string): Promise<string> {
  const refusal = await receiveResponse(provider, { SAMLResponse: answer, RelayState: null }).catch((e) => e);
  expect(refusal).toBeInstanceOf(SsoRefusal);
  return (refusal instanceof UnverifiedAnswer ? refusal.reason : refusal).word;
}

/** Invalid responses: a description, the expected reason, and the response. */
const HOSTILE: readonly [string, string, () => string | Promise<string>][] = [
  ["nothing", "SsoUnreadable", () => ""],
  ["no base64", "SsoUnreadable", () => "<samlp:Response/>"],
  ["base64 cut off", "SsoUnreadable", () => base64(compose(message())).slice(0, -3)],
  ["XML cut off", "SsoUnreadable", () => base64(compose(message()).slice(0, -200))],
  ["no UTF-8", "SsoUnreadable", () => base64(new Uint8Array([0x3c, 0xff, 0xfe, 0x3e]))],
  ["too large", "SsoTooLarge", () => base64(compose(message()) + " ".repeat(300_000))],
  ["deeply nested", "SsoUnreadable", () => base64("<a>".repeat(60_000))],
  ["another document", "SsoStructure", () => base64("<html xmlns='http://www.w3.org/1999/xhtml'/>")],
  ["unsigned", "SsoUnsigned", () => base64(compose(message({ signed: "nothing" })))],
  ["signed by another key", "SsoSignature", () => base64(compose(message({ key: otherKey })))],
  [
    "response signed by another key",
    "SsoSignature",
    () => base64(compose(message({ key: otherKey, signed: "response" }))),
  ],
  ["changed after signing", "SsoSignature", () => base64(compose(message()).replace(NAME, EVIL))],
  ["signed with SHA-1", "SsoAlgorithm", () => base64(compose(message({ algorithms: SHA1 })))],
  [
    "signature of algorithm none",
    "SsoAlgorithm",
    () => base64(compose(message()).replace("xmldsig-more#rsa-sha256", "xmldsig-more#none")),
  ],
  [
    "signature turned into an HMAC with the certificate as its key",
    "SsoAlgorithm",
    () => base64(compose(message()).replace("2001/04/xmldsig-more#rsa-sha256", "2000/09/xmldsig#hmac-sha1")),
  ],
  [
    "signature value removed",
    "SsoSignature",
    () => base64(compose(message()).replace(/<SignatureValue>[^<]*</, "<SignatureValue><")),
  ],
  [
    "another provider's issuer",
    "SsoIssuer",
    () => base64(compose(message({ issuer: neighbour.entityID ?? "" }))),
  ],
  [
    "created for another service",
    "SsoAudience",
    () => base64(compose(message({ audience: serviceOf(neighbour).entityID }))),
  ],
  [
    "made for another address",
    "SsoDestination",
    () => base64(compose(message({ destination: serviceOf(neighbour).acsURL }))),
  ],
  [
    "made for another recipient",
    "SsoDestination",
    () =>
      base64(
        compose(message({ recipient: serviceOf(neighbour).acsURL, destination: serviceOf(provider).acsURL })),
      ),
  ],
  [
    "expired",
    "SsoTime",
    () => base64(compose(message({ notBefore: minutes(-20), notOnOrAfter: minutes(-10) }))),
  ],
  [
    "not yet valid",
    "SsoTime",
    () => base64(compose(message({ notBefore: minutes(10), notOnOrAfter: minutes(20) }))),
  ],
  ["endless", "SsoTime", () => base64(compose(message({ isEndless: true })))],
  ["comment in the name", "SsoMarkup", () => base64(compose(message({ nameId: "victim<!-- -->.evil" })))],
  ["CDATA in the name", "SsoMarkup", () => base64(compose(message({ nameId: "<![CDATA[victim]]>" })))],
  [
    "instruction in the name",
    "SsoMarkup",
    () => base64(compose(message()).replace(NAME, ">vic<?x ?>tim</saml:NameID>")),
  ],
  [
    "entity bomb",
    "SsoMarkup",
    () => base64(withDoctype(compose(message()), BOMB).replace(NAME, ">&c;</saml:NameID>")),
  ],
  ["entity that is a file", "SsoMarkup", () => base64(withDoctype(compose(message()), FILE))],
  ["document type alone", "SsoMarkup", () => base64(withDoctype(compose(message()), "<!DOCTYPE r>"))],
  ["empty name", "SsoName", () => base64(compose(message({ nameId: " " })))],
  [
    "answer to a request that was never made",
    "SsoRequest",
    () => base64(compose(message({ requestId: "_absent", responseTo: "_absent" }))),
  ],
  ["failure with an assertion in it", "SsoStatus", () => base64(compose(message({ status: "Responder" })))],
  [
    "encrypted, while nobody knows a key to encrypt for",
    "SsoEncrypted",
    () => base64(compose(message()).replaceAll("saml:Assertion", "saml:EncryptedAssertion")),
  ],
  [
    "the same ID twice",
    "SsoStructure",
    () =>
      base64(
        compose(message()).replace(
          "<samlp:Status>",
          `<samlp:Extensions ID="_x"><x ID="_x"/></samlp:Extensions><samlp:Status>`,
        ),
      ),
  ],
  [
    "made to look unasked, of a request that somebody made",
    "SsoRequest",
    async () => base64(compose(message({ requestId: (await requestOf()).id }))),
  ],
];

describe("a provider's response", () => {
  it("is refused for every kind of error, without changing anything", async () => {
    const wrapped = Object.entries(wrappings(message(), NAME, EVIL)).map(
      ([title, xml]) => [title, "SsoStructure", () => base64(xml)] as const,
    );
    expect(wrapped).toHaveLength(8);
    const before = await mark();
    for (const [title, word, make] of [...HOSTILE, ...wrapped]) {
      const browser = newBrowser();
      const answer = await make();
      expect([title, await reasonFor(answer)]).toEqual([title, word]);
      const end = await bringAnswer(browser, serviceOf(provider).acsURL, answer);
      const said = SAID.has(word) || title === "made for another recipient" ? word : "SsoAnswer";
      expect([title, end]).toEqual([title, `/sign-in?error=${said}`]);
      expect(browser.cookies.has(sessionCookieName()), title).toBe(false);
      expect(await mark(), title).toEqual(before);
    }
  }, 60_000);

  it("is rate-limited per network, for IPv6 per /64, regardless of its content", async () => {
    const bring = (address: string) =>
      bringAnswer(newBrowser(address), serviceOf(provider).acsURL, base64("<nothing/>"));
    const refused = await bring("2001:db8:0:1::1");
    expect(refused).toMatch(/error=Sso(?!TooMany)/);
    await db().throttle.updateMany({
      where: { key: { startsWith: "sso:address:" } },
      data: { used: SSO_STEPS_PER_ADDRESS },
    });
    expect(await bring("2001:db8:0:1:ffff::2")).toBe("/sign-in?error=SsoTooMany");
    expect(await bring("2001:db8:0:2::1")).toBe(refused);
    await db().throttle.deleteMany({ where: { key: { startsWith: "sso:" } } });
  });

  it("is accepted if it has none of these errors, whether the response or the assertion is signed", async () => {
    for (const signed of ["assertion", "response"] as const) {
      const browser = newBrowser();
      const answer = base64(compose(message({ signed })));
      expect(await bringAnswer(browser, serviceOf(provider).acsURL, answer)).toBe("/");
      expect(browser.cookies.has(sessionCookieName())).toBe(true);
    }
  });

  it("signs in only once, even if it is sent many times concurrently or to another provider", async () => {
    const answer = base64(compose(message()));
    const { acsURL } = serviceOf(provider);
    const browsers = Array.from({ length: 5 }, () => newBrowser());
    const ends = await Promise.all(browsers.map((browser) => bringAnswer(browser, acsURL, answer)));
    expect(ends.sort()).toEqual(["/", ...Array(4).fill("/sign-in?error=SsoReplayed")]);
    const before = await mark();
    expect(await bringAnswer(newBrowser(), acsURL, answer)).toBe("/sign-in?error=SsoReplayed");
    expect(await bringAnswer(newBrowser(), serviceOf(neighbour).acsURL, answer)).toMatch(/error=Sso/);
    expect(await mark()).toEqual(before);
  });

  it("is accepted once if it responds to a request, and signs in only the browser that made the request", async () => {
    const { id, browser } = await requestOf();
    const { acsURL } = serviceOf(provider);
    const stolen = newBrowser();
    const asked = { requestId: id, responseTo: id };
    const { acsURL: recipient } = serviceOf(provider);
    const sessions = await db().session.count();
    expect(await bringAnswer(stolen, recipient, base64(compose(message(asked))))).toBe(
      "/sign-in?error=SsoBrowser",
    );
    expect(stolen.cookies.has(sessionCookieName())).toBe(false);
    expect(await db().session.count()).toBe(sessions);
    expect(await bringAnswer(browser, acsURL, base64(compose(message(asked))))).toBe(
      "/sign-in?error=SsoRequest",
    );
  });
});
