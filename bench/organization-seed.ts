import { createHash } from "node:crypto";
import type pg from "pg";

/** The size of an organization. */
export interface Shape {
  /** The prefix of all IDs in the organization. */
  name: string;
  spaces: number;
  members: number;
  teams: number;
}

export const SMALL: Shape = { name: "small", spaces: 50, members: 10, teams: 4 };
export const LARGE: Shape = { name: "large", spaces: 10_000, members: 2_000, teams: 200 };

/** The number of spaces in a collection. */
const COLLECTION_SIZE = 25;
/** The number of teams per member, and the number of spaces with a direct grant to each team. */
const TEAMS_PER_MEMBER = 3;
const SPACES_PER_TEAM = 10;
/**
 * The number of spaces that the guest can see in an organization of any size. The small organization has only these spaces.
 */
export const GUEST_SPACES = 50;

export const organizationOf = ({ name }: Shape) => `${name}Org`;
/**
 * Tokens of a member who can see everything because of their role, and of a guest who can see 50 spaces
 * through teams.
 */
export const memberToken = ({ name }: Shape) => `bnd_bench_${name}_member_0123456789abcdefghij`;
export const guestToken = ({ name }: Shape) => `bnd_bench_${name}_guest_0123456789abcdefghijk`;
/** A space that both the member and the guest can see through a team. */
export const sharedSpace = ({ name, spaces }: Shape) => `${name}Space${spaces - (spaces % GUEST_SPACES)}`;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/**
 * Spaces are distributed evenly over collections. The titles, ranks and times of the spaces increase with their
 * numbers.
 */
const LIBRARY = [
  `INSERT INTO "Organization" ("id", "title") VALUES (:name || 'Org', :name)`,
  `INSERT INTO "Collection" ("organizationId", "id", "title", "rank")
    SELECT :name || 'Org', :name || 'Collection' || n, 'Collection ' || n, 'a' || lpad(n::text, 6, '0')
    FROM generate_series(0, (:spaces - 1) / ${COLLECTION_SIZE}) n`,
  `INSERT INTO "Space" ("organizationId", "id", "title", "rank", "parentId", "ancestorIds", "branchId", "revisionId", "createdAt")
    SELECT :name || 'Org', :name || 'Space' || n, 'Space ' || n, 'a' || lpad(n::text, 6, '0'),
      :name || 'Collection' || (n - 1) / ${COLLECTION_SIZE}, ARRAY[:name || 'Collection' || (n - 1) / ${COLLECTION_SIZE}],
      :name || 'Branch' || n, :name || 'Revision' || n, now() - make_interval(mins => :spaces - n)
    FROM generate_series(1, :spaces) n`,
  `INSERT INTO "Locator" ("id", "organizationId")
    SELECT "id", "organizationId" FROM "Space" WHERE "organizationId" = :name || 'Org'
    UNION ALL SELECT "id", "organizationId" FROM "Collection" WHERE "organizationId" = :name || 'Org'`,
];

const PEOPLE = [
  `INSERT INTO "User" ("id", "email", "displayName")
    SELECT :name || 'User' || n, :name || n || '@example.org', 'User ' || n FROM generate_series(1, :members) n`,
  `INSERT INTO "Member" ("organizationId", "userId", "role")
    SELECT :name || 'Org', :name || 'User' || n, (CASE n WHEN 1 THEN NULL WHEN 2 THEN 'admin' ELSE 'read' END)::"Level"
    FROM generate_series(1, :members) n`,
  `INSERT INTO "Team" ("organizationId", "id", "title")
    SELECT :name || 'Org', :name || 'Team' || n, 'Team ' || n FROM generate_series(0, :teams - 1) n`,
  `INSERT INTO "TeamMember" ("organizationId", "teamId", "userId")
    SELECT DISTINCT :name || 'Org', :name || 'Team' || (n * 7 + k * 13) % :teams, :name || 'User' || n
    FROM generate_series(3, :members) n, generate_series(1, ${TEAMS_PER_MEMBER}) k`,
];

/** The team `Guests` contains the guest and the member of the benchmark, and has access to every n-th space. */
const GRANTS = [
  `INSERT INTO "Grant" ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level")
    SELECT DISTINCT :name || 'Org', :name || 'Space' || 1 + (t * 31 + k * 17) % :spaces, :name || 'Team' || t, 'space', 'team', 'edit'::"Level"
    FROM generate_series(1, :teams - 1) t, generate_series(1, ${SPACES_PER_TEAM}) k`,
  `INSERT INTO "Grant" ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level")
    SELECT :name || 'Org', :name || 'Space' || n * (:spaces / ${GUEST_SPACES}), :name || 'Guests', 'space', 'team', 'edit'
    FROM generate_series(1, ${GUEST_SPACES}) n`,
  `INSERT INTO "Team" ("organizationId", "id", "title") SELECT :name || 'Org', :name || 'Guests', 'Guests'`,
  `INSERT INTO "TeamMember" ("organizationId", "teamId", "userId")
    SELECT :name || 'Org', :name || 'Guests', :name || 'User' || n FROM (VALUES (1), (3)) v (n)`,
];

const TOKEN = `INSERT INTO "AccessToken" ("id", "userId", "name", "hint", "hash")
  VALUES ($1, $2, 'Bench', 'bnd_benc', $3)`;

/** Uses SQL to create an organization with the given shape, and updates PostgreSQL's statistics. */
export async function seedOrganization(client: pg.Client, shape: Shape): Promise<void> {
  const values: Record<string, string> = {
    ":name": `'${shape.name}'`,
    ":spaces": `${shape.spaces}`,
    ":members": `${shape.members}`,
    ":teams": `${shape.teams}`,
  };
  for (const statement of [...LIBRARY, ...PEOPLE, ...GRANTS])
    await client.query(statement.replace(/(?<!:):[a-z]+/g, (name) => values[name] ?? name));
  await client.query(TOKEN, [`${shape.name}Token1`, `${shape.name}User1`, hashOf(guestToken(shape))]);
  await client.query(TOKEN, [`${shape.name}Token3`, `${shape.name}User3`, hashOf(memberToken(shape))]);
  await client.query("ANALYZE");
}
