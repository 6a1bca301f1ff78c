import { recordEvent } from "@/access/audit/record";
import type { Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { ownsDomainOf } from "@/domains/email-domains/joinable";
import { admit } from "@/domains/members/admit";
import { removeMember, updateMember } from "@/domains/members/service";
import { decide } from "@/domains/sso/accounts";
import { SsoRefusal } from "@/domains/sso/refusal";
import { handOver, newAccount } from "@/domains/users/identity";
import { lockedUser } from "@/domains/users/queries";
import { revokeTokens } from "@/domains/users/tokens";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { lockedOrganization } from "@/scopes/organization";
import { type Provisioning, told } from "./caller";
import { presentScimUser } from "./presenter";
import { type ScimUserRow, scimUserById, userNamed } from "./queries";
import { ScimRefusal } from "./refusal";
import { USER } from "./resources/attributes";
import { patched } from "./resources/patch";
import { type Json, valuesIn } from "./resources/values";
import { addressOf, nameAfter, nameOf, type UserFields, userFieldsIn } from "./user-fields";

const inUse = (field: string) =>
  new ScimRefusal("uniqueness", `Another user has this \`${field}\`. Use a different value.`);

const ELSEWHERE =
  "This email address belongs to an account of another organization. Verify the email domain, or invite the person.";

/** Reads a user inside the transaction of the request. Throws 404 for people who aren't members. */
export const readUser = async (act: Provisioning, tx: Tx, userId: string): Promise<ScimUserRow> =>
  orNotFound(await scimUserById.first(tx, { organizationId: act.organizationId, userId }), "User");

/** Locks the members of the organization against other changes. */
const lockMembers = async (tx: Tx, id: string) =>
  orNotFound(await lockedOrganization.first(tx, { id }), "Organization");

async function assertNameIsFree(tx: Tx, organizationId: string, userName: string, userId?: string) {
  const holder = await userNamed.first(tx, { organizationId, key: userName.toLowerCase() });
  if (holder && holder.userId !== userId) throw inUse("userName");
}

/**
 * Finds or creates the account of a new member. The rules are the same as for single sign-on: an organization can add an
 * existing account only if it has verified the domain of the email address (docs/sign-in.md).
 */
async function accountFor(tx: Tx, organizationId: string, fields: UserFields) {
  const email = addressOf(fields);
  const user = await tx.user.findUnique({ where: { email } });
  const where = { organizationId_userId: { organizationId, userId: user?.id ?? "" } };
  if (user && (await tx.member.findUnique({ where }))) throw inUse("emails");
  const isOwnDomain = await ownsDomainOf(tx, organizationId, email);
  const known = { user, member: null, email, isOwnDomain };
  if (!user) {
    const account = newAccount({ email, displayName: nameOf(fields) }, isOwnDomain);
    return { userId: (await tx.user.create({ data: account })).id, isFounder: true };
  }
  if (outcomeOf(known).account === "handed over") await handOver(tx, user.id);
  return { userId: user.id, isFounder: false };
}

function outcomeOf(known: Parameters<typeof decide>[0]) {
  try {
    return decide(known);
  } catch (error) {
    if (error instanceof SsoRefusal) throw new ScimRefusal("uniqueness", ELSEWHERE);
    throw error;
  }
}

const stored = ({ userName, externalId, givenName, familyName }: UserFields) => ({
  userName,
  userNameKey: userName.toLowerCase(),
  externalId: externalId ?? null,
  givenName: givenName ?? null,
  familyName: familyName ?? null,
  updatedAt: now(),
});

/**
 * Adds a person to the organization with its default role.
 * @throws ScimRefusal `uniqueness` if the person is a member, or if the organization can't add the account
 */
export async function createUser(act: Provisioning, body: Json): Promise<Json> {
  const fields = userFieldsIn(valuesIn(USER.attributes, body));
  const { organizationId } = act;
  return await inTransaction(act, async (tx) => {
    const { defaultRole: role } = await lockMembers(tx, organizationId);
    await assertNameIsFree(tx, organizationId, fields.userName);
    const { userId, isFounder } = await accountFor(tx, organizationId, fields);
    await admit(tx, { organizationId, userId, role });
    await tx.scimMember.create({ data: { organizationId, userId, isFounder, ...stored(fields) } });
    await recordEvent(tx, told(act, "provisionMember", { userId }), { organizationId });
    if (fields.active === false) await setActive(act, tx, userId, false);
    return presentScimUser(organizationId, await readUser(act, tx, userId));
  });
}

/**
 * Suspends or reactivates a member. A suspended member also loses the tokens that are limited to the organization, so that
 * they don't work again when the member is reactivated.
 * @throws ApiError 409 for the last active administrator
 */
async function setActive(act: Provisioning, tx: Tx, userId: string, active: boolean): Promise<void> {
  const { organizationId } = act;
  const disabled = !active;
  const change = told(act, "updateMemberInOrganizationById", { userId, disabled });
  await updateMember(change, { organizationId, userId }, { disabled });
  if (disabled) await revokeTokens(tx, { userId, organizationId });
}

/**
 * Whether the organization can change the name of an account: it created the account, or it has verified the domain of the
 * email address.
 */
const mayRename = async (tx: Tx, organizationId: string, user: ScimUserRow) =>
  user.isFounder === true || (await ownsDomainOf(tx, organizationId, user.email));

/**
 * Whether the organization can replace an account's email address. A person who controls the address can take over the account.
 * Therefore, the organization must own both domains, or must have created an account that has never been used.
 */
async function mayReplaceEmail(tx: Tx, organizationId: string, row: ScimUserRow, email: string) {
  const owns = (address: string) => ownsDomainOf(tx, organizationId, address);
  if ((await owns(row.email)) && (await owns(email))) return true;
  if (row.isFounder !== true) return false;
  const { userId } = row;
  const where = { id: userId, emailVerifiedAt: null, passwordHash: null, sessions: { none: {} } };
  const elsewhere = await tx.member.count({ where: { userId, organizationId: { not: organizationId } } });
  return elsewhere === 0 && (await tx.user.count({ where })) > 0;
}

/** Replaces the email address. @throws ScimRefusal `mutability` for a foreign account, `uniqueness` for a used address */
async function replaceEmail(tx: Tx, organizationId: string, row: ScimUserRow, email: string) {
  await lockedUser.first(tx, { id: row.userId });
  if (!(await mayReplaceEmail(tx, organizationId, row, email)))
    throw new ScimRefusal(
      "mutability",
      "The email address of this account can't be changed, because the organization hasn't verified the domains of the old and the new address. Verify these email domains first.",
    );
  if ((await tx.user.count({ where: { email } })) > 0) throw inUse("emails");
  return { email, emailVerifiedAt: (await ownsDomainOf(tx, organizationId, email)) ? now() : null };
}

/**
 * The address to store. A person who is deactivated keeps an address that the organization can't replace, because an address must
 * never keep a person active.
 */
async function addressAfter(tx: Tx, organizationId: string, row: ScimUserRow, fields: UserFields) {
  const { email, active } = fields;
  if (email === undefined || email === row.email) return {};
  try {
    return await replaceEmail(tx, organizationId, row, email);
  } catch (error) {
    if (active === false && error instanceof ScimRefusal) return {};
    throw error;
  }
}

/** Changes the account as far as the organization is allowed to. */
async function updateAccount(tx: Tx, organizationId: string, row: ScimUserRow, fields: UserFields) {
  const changes: Partial<User> = {};
  const name = nameAfter(fields, userFieldsIn(presentScimUser(organizationId, row)));
  if (name !== undefined && name !== row.displayName && (await mayRename(tx, organizationId, row)))
    changes.displayName = name;
  Object.assign(changes, await addressAfter(tx, organizationId, row, fields));
  if (Object.keys(changes).length === 0) return;
  const data = { ...changes, version: { increment: 1 }, updatedAt: now() };
  await tx.user.update({ where: { id: row.userId }, data });
}

const isAsStored = (row: ScimUserRow, fields: ReturnType<typeof stored>) =>
  (["userName", "externalId", "givenName", "familyName"] as const).every(
    (name) => row[name] === fields[name],
  );

/** Writes the fields of a user. @throws ScimRefusal or ApiError if one of the changes isn't allowed */
async function writeUser(act: Provisioning, tx: Tx, row: ScimUserRow, fields: UserFields): Promise<Json> {
  const { organizationId } = act;
  const { userId } = row;
  const data = stored(fields);
  const isActive = row.disabledAt === null;
  if (fields.active !== undefined && fields.active !== isActive)
    await setActive(act, tx, userId, fields.active);
  await updateAccount(tx, organizationId, row, fields);
  if (!isAsStored(row, data)) {
    await assertNameIsFree(tx, organizationId, fields.userName, userId);
    await tx.scimMember.upsert({
      where: { organizationId_userId: { organizationId, userId } },
      create: { organizationId, userId, ...data },
      update: data,
    });
  }
  return presentScimUser(organizationId, await readUser(act, tx, userId));
}

/** Changes a user as `change` says. `change` gets the user's current resource. */
async function updateUser(
  act: Provisioning,
  userId: string,
  change: (resource: Json) => Json,
): Promise<Json> {
  return await inTransaction(act, async (tx) => {
    await lockMembers(tx, act.organizationId);
    const row = await readUser(act, tx, userId);
    const resource = change(presentScimUser(act.organizationId, row));
    return await writeUser(act, tx, row, userFieldsIn(resource));
  });
}

/** Replaces the attributes of a user. The address and the state of a user stay if the body doesn't have them. */
export const replaceUser = (act: Provisioning, userId: string, body: Json) =>
  updateUser(act, userId, () => {
    const { name, ...values } = valuesIn(USER.attributes, body) as { name?: Json };
    // If the body has both names, `displayName` is the one to show.
    const { formatted, ...parts } = name ?? {};
    return { ...values, name: "displayName" in values ? parts : { ...parts, formatted } };
  });

/** Changes some attributes of a user (RFC 7644, 3.5.2). */
export const patchUser = (act: Provisioning, userId: string, body: Json) =>
  updateUser(act, userId, (resource) => patched(resource, USER, body));

/** Removes a member from the organization. What the person wrote stays. @throws ApiError 409 for the last active administrator */
export async function deleteUser(act: Provisioning, userId: string): Promise<void> {
  const { organizationId } = act;
  await inTransaction(act, async (tx) => {
    await lockMembers(tx, organizationId);
    await readUser(act, tx, userId);
    const change = told(act, "removeMemberFromOrganizationById", { userId });
    await removeMember(change, { organizationId, userId });
  });
}
