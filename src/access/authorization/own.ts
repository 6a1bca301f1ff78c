import { type RawBuilder, sql } from "kysely";
import { forbidden } from "@/lib/errors";
import type { Reader, UserActor } from "./actor";
import { lacksRole } from "./assert-level";
import { atLeast, type Level, permissionsAt } from "./roles";

/** A resource's creator, and the caller's level on the resource. */
interface Made {
  createdById: string | null;
  level: Level;
}

/**
 * The level on the parent that people need to create a resource. As long as creators have this level on their resource,
 * they can rename and delete it.
 */
const OWN: Level = "create";

/** Whether the caller created the resource. */
export const isOwn = ({ createdById }: Pick<Made, "createdById">, actor: Reader): boolean =>
  actor.kind === "user" && createdById === actor.userId;

/** {@link isOwn} as an SQL condition. In the query, `s` is the resource. */
export const isOwnOf = (callerId: RawBuilder<string>) =>
  sql<boolean>`coalesce(${sql.ref("s.createdById")} = ${callerId}, FALSE)`;

/** The permissions that creators have on their spaces and collections. */
export const OWN_PERMISSIONS = ["rename", "delete"] as const;
export type OwnPermission = (typeof OWN_PERMISSIONS)[number];

/** Whether a level is high enough for {@link OWN_PERMISSIONS}. `own` is true if the caller is the creator. */
export const mayAsOwn = (level: Level | null, own: boolean): boolean => atLeast(level, own ? OWN : "admin");

/** Returns the permissions on a resource at a level, including {@link OWN_PERMISSIONS}. */
export function permissionsOfOwn<P extends string>(
  table: Readonly<Record<P, Level>>,
  { level, isOwn: own = false }: { level: Level | null; isOwn?: boolean },
): Record<P | OwnPermission, boolean> {
  const may = mayAsOwn(level, own);
  return { ...permissionsAt(table, level), rename: may, delete: may };
}

/**
 * A permission. `own` stands for {@link OWN_PERMISSIONS}. Creators have these permissions as long as they have the `create`
 * level. Administrators always have these permissions (docs/permissions.md).
 */
export type Use<Permission extends string> = Permission | "own";

/** Checks a permission. `levels` maps each permission to the required level. @throws ApiError 403 */
export function assertUse<Permission extends string>(
  thing: Made,
  use: Use<Permission>,
  levels: Readonly<Record<Permission, Level>>,
  actor: UserActor,
  kind: "space" | "collection" | "site",
): void {
  const may = use === "own" ? mayAsOwn(thing.level, isOwn(thing, actor)) : atLeast(thing.level, levels[use]);
  if (!may) throw lacksRole(use === "own" ? "admin" : levels[use], `the ${kind}`);
}

/**
 * Checks whether the caller can change the given fields. A creator who isn't an administrator can change
 * only the fields in `names`.
 * @throws ApiError 403
 */
export function assertNames(thing: Made, changes: object, names: readonly string[]): void {
  if (thing.level === "admin") return;
  const more = Object.entries(changes).some(([name, value]) => value !== undefined && !names.includes(name));
  if (more)
    throw forbidden(
      `You need the Admin role to change fields other than ${names.map((name) => `\`${name}\``).join(" and ")}.`,
    );
}
