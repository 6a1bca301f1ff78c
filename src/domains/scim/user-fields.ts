import { z } from "zod";
import { ScimRefusal } from "./refusal";
import type { Json } from "./resources/values";

/** The fields of a SCIM user that Bindery stores. Undefined fields aren't in the request. */
export interface UserFields {
  userName: string;
  externalId: string | undefined;
  displayName: string | undefined;
  formatted: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
  email: string | undefined;
  active: boolean | undefined;
}

const DISPLAY_NAME_LENGTH_MAX = 100;
const EMAIL_LENGTH_MAX = 254;

const addressIn = (text: unknown): string | undefined => {
  const email = typeof text === "string" ? text.trim().toLowerCase() : "";
  return email.length <= EMAIL_LENGTH_MAX && z.email().safeParse(email).success ? email : undefined;
};

/** The main address if one is marked, otherwise the address for work, otherwise the first. */
function emailIn(emails: readonly Json[]): string | undefined {
  if (emails.length === 0) return undefined;
  const chosen =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => String(type).toLowerCase() === "work") ??
    emails[0];
  const email = addressIn(chosen?.value);
  if (email === undefined)
    throw new ScimRefusal(
      "invalidValue",
      "The email address in `emails` isn't valid. Send an address such as ann@example.com.",
    );
  return email;
}

/** Reads the fields of a resource whose attributes have the right types. @throws ScimRefusal `invalidValue` */
export function userFieldsIn(resource: Json): UserFields {
  const {
    userName,
    emails = [],
    name = {},
  } = resource as { userName?: string; emails?: Json[]; name?: Json };
  if (userName === undefined || userName.trim() === "")
    throw new ScimRefusal("invalidValue", "`userName` is required.");
  const parts = name as Record<"formatted" | "givenName" | "familyName", string | undefined>;
  const { formatted, givenName, familyName } = parts;
  return {
    userName: userName.trim(),
    externalId: resource.externalId as string | undefined,
    displayName: resource.displayName as string | undefined,
    formatted,
    givenName,
    familyName,
    email: emailIn(emails),
    active: resource.active as boolean | undefined,
  };
}

/** The email address of a new account. Without `emails`, the user name must be an address. */
export function addressOf({ email, userName }: UserFields): string {
  const address = email ?? addressIn(userName);
  if (address === undefined)
    throw new ScimRefusal("invalidValue", "`emails` is required, because `userName` isn't an email address.");
  return address;
}

const wholeName = ({ givenName, familyName }: UserFields) =>
  [givenName, familyName].filter(Boolean).join(" ");

const shownName = (name: string | undefined) => name?.trim().slice(0, DISPLAY_NAME_LENGTH_MAX) || undefined;

/** The name of a new account: `displayName`, `name.formatted`, or the given name with the family name. */
export const nameOf = (fields: UserFields): string | undefined =>
  shownName(fields.displayName) ?? shownName(fields.formatted) ?? shownName(wholeName(fields));

/**
 * The name after a change, or undefined if it doesn't change. `known` contains the fields before the change. The given name and
 * the family name count only if the known name consists of them.
 */
export function nameAfter(fields: UserFields, known: UserFields): string | undefined {
  if (fields.displayName !== known.displayName && shownName(fields.displayName))
    return shownName(fields.displayName);
  if (fields.formatted !== known.formatted && shownName(fields.formatted)) return shownName(fields.formatted);
  return known.displayName === wholeName(known) ? shownName(wholeName(fields)) : undefined;
}
