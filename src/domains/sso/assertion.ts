import { SsoRefusal } from "./refusal";
import { ASSERTION, allOf, attributeOf, childrenOf, textOf } from "./xml";

/** The maximum clock difference between a provider and this service. */
export const CLOCK_SKEW_SECONDS = 120;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const NAME_LENGTH_MAX = 1024;
/** The maximum number of attributes that are read. */
export const ATTRIBUTES_MAX = 60;
/** The maximum number of values that are read for one attribute. */
export const VALUES_MAX = 1000;
/** A longer name or value is ignored. It's never cut, because two values could then become equal. */
const VALUE_LENGTH_MAX = 500;

/** The values that an assertion must contain to be valid for this service. */
export interface Expected {
  /** The entity ID of the provider. */
  issuer: string;
  acsURL: string;
  audience: string;
}

/** The data about a person in an assertion. */
export interface Statement {
  assertionId: string;
  /** The ID of the request that the assertion responds to. The value is null if the provider started the sign-in. */
  requestId: string | null;
  nameId: string;
  nameIdFormat: string | null;
  sessionIndex: string | null;
  attributes: Record<string, string[]>;
  /** How many values of each attribute were ignored, because they're too long. Contains only attributes with such values. */
  ignored: Record<string, number>;
  /** The time when the assertion expires. */
  expiresAt: Date;
}

/** Throws an error if `time` isn't between an element's NotBefore and NotOnOrAfter. Returns the time of NotOnOrAfter. */
function assertWindow(element: Element, time: Date): Date | null {
  const [from, until] = ["NotBefore", "NotOnOrAfter"].map((name) => attributeOf(element, name));
  const skew = CLOCK_SKEW_SECONDS * 1000;
  const isEarly = from && !(time.getTime() + skew >= Date.parse(from));
  if (isEarly) throw new SsoRefusal("SsoTime", `The response isn't valid before ${from}.`);
  if (until && !(time.getTime() - skew < Date.parse(until)))
    throw new SsoRefusal("SsoTime", `The response expired at ${until}.`);
  return until ? new Date(Date.parse(until) + skew) : null;
}

function only(element: Element, name: string, word: "SsoStructure" | "SsoName"): Element {
  const [child, ...others] = childrenOf(element, ASSERTION, name);
  if (!child || others.length > 0)
    throw new SsoRefusal(word, `The assertion must have exactly one ${name} element.`);
  return child;
}

/** Returns the data of a subject's confirmation of type bearer. */
function confirmationOf(subject: Element, acsURL: string): Element {
  const bearers = childrenOf(subject, ASSERTION, "SubjectConfirmation").filter(
    (confirmation) => confirmation.getAttribute("Method") === BEARER,
  );
  const datas = bearers.flatMap((bearer) => childrenOf(bearer, ASSERTION, "SubjectConfirmationData"));
  const data = datas.find((one) => one.getAttribute("Recipient") === acsURL);
  const recipients = datas.map((one) => one.getAttribute("Recipient")).join(", ");
  if (!data)
    throw new SsoRefusal(
      "SsoDestination",
      recipients && `The recipient in the response is ${recipients}, but must be ${acsURL}.`,
    );
  if (!attributeOf(data, "NotOnOrAfter"))
    throw new SsoRefusal("SsoTime", "The response has no expiration time (NotOnOrAfter).");
  return data;
}

function assertAudience(conditions: Element, audience: string): void {
  const restrictions = childrenOf(conditions, ASSERTION, "AudienceRestriction");
  const named = restrictions.map((one) => childrenOf(one, ASSERTION, "Audience").map(textOf));
  if (named.length > 0 && named.every((audiences) => audiences.includes(audience))) return;
  throw new SsoRefusal(
    "SsoAudience",
    `The audience in the response is ${named.flat().join(", ") || "empty"}, but must be ${audience}.`,
  );
}

/**
 * Reads the attributes. Some providers repeat an attribute for each value. Attributes whose names differ only in case are one
 * attribute with the first of these names.
 */
function attributesOf(assertion: Element): Pick<Statement, "attributes" | "ignored"> {
  const found = new Map<string, { name: string; values: string[]; ignored: number }>();
  for (const attribute of allOf(assertion, ASSERTION, "Attribute")) {
    const name = attributeOf(attribute, "Name") ?? "";
    const one = found.get(name.toLowerCase()) ?? { name, values: [], ignored: 0 };
    const isNew = !found.has(name.toLowerCase());
    if (name.length > VALUE_LENGTH_MAX || (isNew && found.size >= ATTRIBUTES_MAX)) continue;
    const texts = childrenOf(attribute, ASSERTION, "AttributeValue").flatMap((value) => textOf(value) ?? []);
    const short = texts.filter((text) => text.length <= VALUE_LENGTH_MAX);
    found.set(name.toLowerCase(), {
      name: one.name,
      values: [...one.values, ...short].slice(0, VALUES_MAX),
      ignored: one.ignored + texts.length - short.length,
    });
  }
  const all = [...found.values()];
  return {
    attributes: Object.fromEntries(all.map(({ name, values }) => [name, values])),
    ignored: Object.fromEntries(all.flatMap(({ name, ignored }) => (ignored > 0 ? [[name, ignored]] : []))),
  };
}

function nameOf(subject: Element) {
  const element = only(subject, "NameID", "SsoName");
  const nameId = textOf(element);
  if (nameId === null || nameId.length > NAME_LENGTH_MAX) throw new SsoRefusal("SsoName");
  return { nameId, nameIdFormat: attributeOf(element, "Format") };
}

/**
 * Parses an assertion. The signature of the assertion must be verified: pass only the signed bytes. Throws a refusal if
 * the assertion doesn't come from the provider, isn't for this service, or isn't currently valid.
 */
export function readAssertion(assertion: Element, expected: Expected, time: Date): Statement {
  const issuer = textOf(only(assertion, "Issuer", "SsoStructure"));
  if (issuer !== expected.issuer)
    throw new SsoRefusal(
      "SsoIssuer",
      `The issuer in the response is ${issuer}, but must be ${expected.issuer}.`,
    );
  const assertionId = attributeOf(assertion, "ID");
  if (assertionId === null) throw new SsoRefusal("SsoStructure", "The assertion must have an ID.");
  const conditions = only(assertion, "Conditions", "SsoStructure");
  const subject = only(assertion, "Subject", "SsoName");
  const confirmation = confirmationOf(subject, expected.acsURL);
  const ends = [assertWindow(conditions, time), assertWindow(confirmation, time)];
  assertAudience(conditions, expected.audience);
  const [authentication] = childrenOf(assertion, ASSERTION, "AuthnStatement");
  if (!authentication)
    throw new SsoRefusal("SsoStructure", "The assertion must have an AuthnStatement element.");
  return {
    assertionId,
    requestId: attributeOf(confirmation, "InResponseTo"),
    ...nameOf(subject),
    sessionIndex: attributeOf(authentication, "SessionIndex"),
    ...attributesOf(assertion),
    expiresAt: new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))),
  };
}
