import { sql } from "kysely";
import { breakGlassOf, hasOnlyPassword } from "@/access/authorization/enforcement-sql";
import { titleOfThing } from "@/access/authorization/things-sql";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  columns,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";

const organizationsOf = (given: Given<{ userId: string }>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("Organization as o", "o.id", "m.organizationId")
    .where("m.userId", "=", given("userId"))
    .where("m.disabledAt", "is", null);

/** The number of organizations that a person administers. */
export const administeredCount = new Statement(
  "organizations:administered",
  (given: Given<{ userId: string }>) =>
    organizationsOf(given).select(rowCount.as("count")).where("m.role", "=", sql.lit("admin")),
);

interface OrganizationsAsked {
  userId: string;
  organizationId: string;
  closedTo: readonly string[];
}

/** Whether the credential can access only one organization. */
const LIMITS = { isLimited: [false, true] } as const;

/** Selects the organizations of a person that the credential can access. */
const organizationsAsked = (given: Given<OrganizationsAsked>, { isLimited }: ShapeOf<typeof LIMITS>) =>
  organizationsOf(given)
    .$if(isLimited, (found) => found.where("o.id", "=", given("organizationId")))
    .where("o.id", "<>", sql<string>`all(${given("closedTo")}::text[])`);

/** Selects a page of the organizations of a person, sorted from oldest to newest, with the person's role in each. */
export const organizationsPage = new ShapedStatement(
  "organizations",
  { ...LIMITS, ...PAGES },
  (given: Given<OrganizationsAsked & After & { limit: number }>, { isNext, ...shape }) => {
    const found = organizationsAsked(given, shape).select([...columns("Organization", "o"), "m.role"]);
    return inPages(found, given, { isNext }, { time: "o.createdAt", id: "o.id" });
  },
);

export const organizationsCount = new ShapedStatement(
  "organizations:count",
  LIMITS,
  (given: Given<OrganizationsAsked>, shape) => organizationsAsked(given, shape).select(rowCount.as("count")),
);

interface OneOrganization {
  organizationId: string;
}

/** Finds an active administrator who has signed in by an active single sign-on provider. */
export const administratorBySso = new Statement("sso:working", (given: Given<OneOrganization>) =>
  tables
    .selectFrom("SamlIdentity as i")
    .innerJoin("SamlProvider as p", (join) =>
      join
        .onRef("p.organizationId", "=", "i.organizationId")
        .onRef("p.id", "=", "i.samlProviderId")
        .on("p.entityID", "is not", null)
        .on("p.ssoURL", "is not", null)
        .on("p.certificate", "is not", null),
    )
    .innerJoin("Member as m", (join) =>
      join
        .onRef("m.organizationId", "=", "i.organizationId")
        .onRef("m.userId", "=", "i.userId")
        .on("m.role", "=", sql.lit("admin"))
        .on("m.disabledAt", "is", null),
    )
    .select("i.userId")
    .where("i.organizationId", "=", given("organizationId"))
    .limit(sql.lit(1)),
);

export const breakGlass = new Statement("break-glass", (given: Given<OneOrganization>) =>
  breakGlassOf(given("organizationId")).select(["p.id", "p.displayName"]),
);

/** Whether a person can sign in with only a password. */
/**
 * Whether an organization that requires a second factor would refuse a person's credential: the person can sign in with only a
 * password, and the credential isn't a session that started with a passkey.
 */
export const onlyPassword = new Statement(
  "only-password",
  (given: Given<{ userId: string; credentialId: string }>) =>
    tables.selectNoFrom(({ and, exists, not, selectFrom }) =>
      and([
        hasOnlyPassword(sql<string>`${given("userId")}::text`),
        not(
          exists(
            selectFrom("Session as s")
              .select("s.id")
              .where("s.id", "=", given("credentialId"))
              .where("s.passkeyId", "is not", null),
          ),
        ),
      ]).as("is"),
    ),
);

interface Content extends OneOrganization {
  kind: string;
  id: string;
}

/** Selects the title of a space, collection or site that isn't in the trash. */
export const titleOfContent = new Statement("organization:content", (given: Given<Content>) =>
  titleOfThing(given("kind"), given("organizationId"), given("id")),
);

/** The key of an advisory lock: "found" in ASCII. */
const SETUP = sql.raw(String(0x466f756e64));

/** Lets only one transaction at a time set up the instance. */
export const setupLock = new Statement("setup:locked", () =>
  tables.selectNoFrom(sql`pg_advisory_xact_lock(${SETUP})`.as("locked")),
);
