import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db, pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { rowsOf, tables } from "@/db/statement";
import {
  COLLECTION_SET_LEVEL,
  SPACE_SET_LEVEL,
  SPACE_SET_ROLE,
  spacesInSets,
  withLevelSets,
} from "./level-set-sql";
import { MEMBER_LEVEL, membershipOf, SPACE_STANDING, standing } from "./level-sql";
import { LEVELS, type Level } from "./roles";

/**
 * An implementation of the access rules in TypeScript that is independent of the SQL. This implementation computes each
 * person's level on each resource in an organization. Numbers identify people and resources.
 */
interface World {
  collections: { parent: number | null; defaultLevel: Level | null | "inherit" }[];
  spaces: {
    parent: number | null;
    defaultLevel: Level | null | "inherit";
    visibility: string;
  }[];
  /** The person's role and teams, or null if the person isn't in the organization. */
  people: ({ role: Level | null; isDisabled: boolean; teams: number[] } | null)[];
  grants: {
    kind: "space" | "collection";
    thing: number;
    to: "person" | "team";
    subject: number;
    level: Level;
  }[];
}

const TEAMS = 2;

const highest = (levels: (Level | null)[]): Level | null =>
  levels.reduce<Level | null>(
    (best, level) => (LEVELS.indexOf(level as Level) > LEVELS.indexOf(best as Level) ? level : best),
    null,
  );

function above(world: World, parent: number | null): number[] {
  return parent === null ? [] : [parent, ...above(world, world.collections[parent]?.parent ?? null)];
}

function granted(world: World, person: number, kind: string, thing: number, parents: number[]): Level | null {
  const teams = world.people[person]?.teams ?? [];
  const isMine = (grant: World["grants"][number]) =>
    grant.to === "person" ? grant.subject === person : teams.includes(grant.subject);
  const isHere = (grant: World["grants"][number]) =>
    (grant.kind === kind && grant.thing === thing) ||
    (grant.kind === "collection" && parents.includes(grant.thing));
  return highest(world.grants.filter((grant) => isMine(grant) && isHere(grant)).map((grant) => grant.level));
}

function levelOf(world: World, person: number, kind: "space" | "collection", thing: number): Level | null {
  const member = world.people[person];
  if (!member || member.isDisabled) return null;
  if (member.role === "admin") return "admin";
  const things = kind === "space" ? world.spaces : world.collections;
  const { parent, defaultLevel } = things[thing] as World["collections"][number];
  const parents = above(world, parent);
  const best = granted(world, person, kind, thing, parents);
  if (member.role === null) return best;
  const said = [defaultLevel, ...parents.map((id) => world.collections[id]?.defaultLevel as Level | null)];
  const nearest = said.find((level) => level !== "inherit") as Level | null | undefined;
  return highest([best, nearest === undefined ? member.role : nearest]);
}

/**
 * Returns the level that a person has on a resource because of a role. If a space has the visibility
 * `in-collection`, people with access to its collection have a role on it.
 */
function roleOnSpace(world: World, person: number, thing: number): Level | null {
  const { visibility, parent } = world.spaces[thing] as World["spaces"][number];
  const isOpen =
    visibility === "in-collection" &&
    parent !== null &&
    levelOf(world, person, "collection", parent) !== null;
  return highest([levelOf(world, person, "space", thing), isOpen ? "read" : null]);
}

function levelOnSpace(world: World, person: number, thing: number): Level | null {
  const { visibility } = world.spaces[thing] as World["spaces"][number];
  const isOpen = visibility === "public" || visibility === "unlisted";
  return highest([roleOnSpace(world, person, thing), isOpen ? "read" : null]);
}

/** Whether a person can see a space only because of its visibility. */
const isVisitor = (world: World, person: number, thing: number) =>
  levelOnSpace(world, person, thing) !== null && roleOnSpace(world, person, thing) === null;

const level = fc.constantFrom(...LEVELS);
const defaultLevel = fc.oneof(
  { weight: 2, arbitrary: fc.constant("inherit" as const) },
  fc.constant(null),
  level,
);
const visibility = fc.constantFrom(
  "private",
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
);
const person = fc.record({
  role: fc.oneof(fc.constant(null), level),
  isDisabled: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  teams: fc.uniqueArray(fc.nat(TEAMS - 1)),
});

const world: fc.Arbitrary<World> = fc
  .tuple(
    fc.array(fc.record({ parent: fc.option(fc.nat()), defaultLevel }), { minLength: 1, maxLength: 6 }),
    fc.array(fc.record({ parent: fc.option(fc.nat()), defaultLevel, visibility }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.array(person, { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.record({
        kind: fc.constantFrom("space" as const, "collection" as const),
        thing: fc.nat(),
        to: fc.constantFrom("person" as const, "team" as const),
        subject: fc.nat(),
        level,
      }),
      { maxLength: 8 },
    ),
  )
  .map(([collections, spaces, members, grants]) => {
    const people = [null, ...members];
    const count = { space: spaces.length, collection: collections.length };
    return {
      people,
      collections: collections.map((each, index) => ({
        ...each,
        parent: each.parent === null || index === 0 ? null : each.parent % index,
      })),
      spaces: spaces.map((each) => ({
        ...each,
        parent: each.parent === null ? null : each.parent % collections.length,
      })),
      grants: grants.map((grant) => ({
        ...grant,
        thing: grant.thing % count[grant.kind],
        subject: grant.to === "person" ? grant.subject % people.length : grant.subject % TEAMS,
      })),
    };
  });

/**
 * Writes an organization (world) with people and resources into the database. Each ID consists of a prefix that is unique
 * to the world, and a name.
 */
async function build(world: World): Promise<string> {
  const organizationId = newId();
  const id = (kind: string, index: number) => `${organizationId}-${kind}${index}`;
  await db().organization.create({ data: { id: organizationId, title: "World" } });
  await db().team.createMany({
    data: Array.from({ length: TEAMS }, (_, index) => ({
      organizationId,
      id: id("team", index),
      title: "Team",
    })),
  });
  await db().user.createMany({
    data: world.people.map((_, index) => ({
      id: id("person", index),
      email: `${id("person", index).toLowerCase()}@example.org`,
      displayName: "Person",
    })),
  });
  for (const [index, member] of world.people.entries()) {
    if (!member) continue;
    const userId = id("person", index);
    const disabledAt = member.isDisabled ? new Date() : null;
    await db().member.create({ data: { organizationId, userId, role: member.role, disabledAt } });
    for (const team of member.teams)
      await db().teamMember.create({ data: { organizationId, teamId: id("team", team), userId } });
  }
  const placed = (each: World["collections"][number], index: number) => ({
    organizationId,
    title: "Thing",
    rank: `a${index}`,
    parentId: each.parent === null ? null : id("collection", each.parent),
    ancestorIds: above(world, each.parent)
      .reverse()
      .map((parent) => id("collection", parent)),
    defaultLevel: each.defaultLevel === "inherit" ? null : each.defaultLevel,
    inheritsDefaultLevel: each.defaultLevel === "inherit",
  });
  await db().collection.createMany({
    data: world.collections.map((each, index) => ({ ...placed(each, index), id: id("collection", index) })),
  });
  const head = { branchId: "none", revisionId: "none" };
  await db().space.createMany({
    data: world.spaces.map((each, index) => ({
      ...placed(each, index),
      ...head,
      id: id("space", index),
      visibility: each.visibility,
      shareKey: "the-key",
    })),
  });
  for (const grant of world.grants) {
    await db().grant.create({
      data: {
        organizationId,
        resourceId: id(grant.kind, grant.thing),
        resourceKind: grant.kind,
        subjectId: id(grant.to, grant.subject),
        subjectKind: grant.to,
        level: grant.level,
      },
    });
  }
  return organizationId;
}

/** Removes duplicate grants, because the table can contain only one grant per resource and subject. */
const withoutRepeats = (world: World): World => ({
  ...world,
  grants: world.grants.filter(
    (grant, index) =>
      world.grants.findIndex(
        (other) =>
          other.kind === grant.kind &&
          other.thing === grant.thing &&
          other.to === grant.to &&
          other.subject === grant.subject,
      ) === index,
  ),
});

const givenFor = (organizationId: string, userId: string) => (name: "organizationId" | "userId") =>
  sql<string>`${{ organizationId, userId }[name]}`;

async function levelsInSql(organizationId: string, table: "Space" | "Collection", personId: string) {
  const given = givenFor(organizationId, personId);
  const members = tables
    .selectFrom(`${table as "Space"} as s`)
    .leftJoin("Member as m", membershipOf("s", given("userId")))
    .where("s.organizationId", "=", given("organizationId"))
    .orderBy("s.rank");
  const spaces = members.crossJoinLateral(SPACE_STANDING).select("l.level");
  const collections = members.crossJoinLateral(standing(MEMBER_LEVEL)).select("l.level");
  const rows = await rowsOf(pooled(), "test", (table === "Space" ? spaces : collections).compile());
  return rows.map((row) => row.level);
}

/** Computes the levels with the SQL from level-set-sql.ts. */
async function levelsAsSet(organizationId: string, table: string, personId: string) {
  const given = givenFor(organizationId, personId);
  const sets = withLevelSets(given);
  const spaces = spacesInSets(sets, given).select(SPACE_SET_LEVEL.as("level")).orderBy("s.rank");
  const collections = sets
    .selectFrom("Collection as s")
    .leftJoin("me", (join) => join.onTrue())
    .leftJoin("tree as p", "p.id", "s.id")
    .select(COLLECTION_SET_LEVEL.as("level"))
    .where("s.organizationId", "=", organizationId)
    .orderBy("s.rank");
  const rows = await rowsOf(pooled(), "test", (table === "Space" ? spaces : collections).compile());
  return rows.map((row) => row.level);
}

/**
 * Returns whether a person sees each space as a visitor, computed once row by row and once with the SQL from
 * level-set-sql.ts.
 */
async function visitorsInSql(organizationId: string, personId: string) {
  const given = givenFor(organizationId, personId);
  const spaces = tables
    .selectFrom("Space as s")
    .leftJoin("Member as m", membershipOf("s", given("userId")))
    .crossJoinLateral(SPACE_STANDING)
    .select(sql<boolean>`l."isVisitor" AND l."level" IS NOT NULL`.as("alone"))
    .where("s.organizationId", "=", given("organizationId"))
    .orderBy("s.rank");
  const sets = spacesInSets(withLevelSets(given), given)
    .select(sql<boolean>`${SPACE_SET_ROLE} IS NULL AND ${SPACE_SET_LEVEL} IS NOT NULL`.as("alone"))
    .orderBy("s.rank");
  const rows = await rowsOf(pooled(), "test", spaces.compile());
  const set = await rowsOf(pooled(), "test", sets.compile());
  return { alone: rows.map((row) => row.alone), asSet: set.map((row) => row.alone) };
}

describe("levels in SQL", () => {
  it("match the rules for every person in any organization, and a share link gives access only with its share key", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(world, async (any) => {
        const given = withoutRepeats(any);
        const organizationId = await build(given);
        for (const index of given.people.keys()) {
          const personId = `${organizationId}-person${index}`;
          const onCollections = given.collections.map((_, thing) =>
            levelOf(given, index, "collection", thing),
          );
          expect(await levelsInSql(organizationId, "Collection", personId)).toEqual(onCollections);
          expect(await levelsAsSet(organizationId, "Collection", personId)).toEqual(onCollections);
          const onSpaces = given.spaces.map((_, thing) => levelOnSpace(given, index, thing));
          expect(await levelsAsSet(organizationId, "Space", personId)).toEqual(onSpaces);
          expect(await levelsInSql(organizationId, "Space", personId)).toEqual(onSpaces);
          const alone = given.spaces.map((_, thing) => isVisitor(given, index, thing));
          expect(await visitorsInSql(organizationId, personId)).toEqual({ alone, asSet: alone });
          compared += given.collections.length + given.spaces.length;
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(500);
  }, 120_000);

  it("ignore a grant of another organization", async () => {
    const open: World = {
      collections: [{ parent: null, defaultLevel: "inherit" }],
      spaces: [{ parent: 0, defaultLevel: "inherit", visibility: "private" }],
      people: [null, { role: null, isDisabled: false, teams: [] }],
      grants: [],
    };
    const [here, there] = [await build(open), await build(open)];
    const subjectId = `${here}-person1`;
    const grant = { subjectId, subjectKind: "user", level: "admin", resourceKind: "space" } as const;
    await db().grant.create({ data: { ...grant, organizationId: there, resourceId: `${here}-space0` } });
    await db().grant.create({ data: { ...grant, organizationId: here, resourceId: `${there}-space0` } });
    expect(await levelsInSql(here, "Space", subjectId)).toEqual([null]);
    expect(await levelsInSql(there, "Space", subjectId)).toEqual([null]);
  });
});
