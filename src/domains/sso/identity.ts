import { z } from "zod";
import type { Statement } from "./assertion";

const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/** The person that a provider's response describes. Bindery stores this data until the browser's session is created. */
export const identitySchema = z.object({
  nameId: z.string(),
  nameIdFormat: z.string().nullable(),
  sessionIndex: z.string().nullable(),
  /** The email address in lower case. */
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  attributes: z.record(z.string(), z.array(z.string())),
  /** How many values of an attribute were ignored, because they're too long. */
  ignored: z.record(z.string(), z.number()).default({}),
});
export type Identity = z.output<typeof identitySchema>;

/** The attribute names that providers use, compared in lower case. */
const EMAIL = [
  "email",
  "mail",
  "emailaddress",
  "user.email",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const DISPLAY_NAME = [
  "displayname",
  "name",
  "cn",
  "fullname",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "urn:oid:2.5.4.3",
];
const GIVEN_NAME = [
  "givenname",
  "firstname",
  "first_name",
  "user.firstname",
  "urn:oid:2.5.4.42",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
];
const SURNAME = [
  "surname",
  "sn",
  "lastname",
  "last_name",
  "user.lastname",
  "urn:oid:2.5.4.4",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
];

type Attributes = Statement["attributes"];

function firstValue(attributes: Attributes, names: readonly string[]): string | null {
  const byName = new Map(Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values]));
  for (const name of names) {
    const [value] = byName.get(name) ?? [];
    if (value) return value;
  }
  return null;
}

function addressIn(text: string | null): string | null {
  const email = text?.trim().toLowerCase() ?? "";
  return email.length <= 254 && z.email().safeParse(email).success ? email : null;
}

/**
 * Returns the identity in an assertion. If an attribute contains an email address, this function uses that address, even if the
 * name also looks like an email address.
 */
export function identityOf({ nameId, nameIdFormat, sessionIndex, attributes, ignored }: Statement): Identity {
  const names = [firstValue(attributes, GIVEN_NAME), firstValue(attributes, SURNAME)]
    .filter(Boolean)
    .join(" ");
  return {
    nameId,
    nameIdFormat,
    sessionIndex,
    email: addressIn(firstValue(attributes, EMAIL)) ?? addressIn(nameId),
    displayName: firstValue(attributes, DISPLAY_NAME) ?? (names || null),
    attributes,
    ignored,
  };
}

/** A transient name can refer to a different person the next time, so it can't identify an account. */
export const isLasting = ({ nameIdFormat }: Pick<Identity, "nameIdFormat">) => nameIdFormat !== TRANSIENT;
