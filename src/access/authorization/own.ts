import { forbidden } from "@/lib/errors";
import type { Reader, UserActor } from "./actor";
import { lacksRole } from "./assert-level";
import { atLeast, type Level, permissionsAt } from "./roles";

/** Something that says who made it, with the level on it of somebody who sees it. */
interface Made {
  createdById: string | null;
  level: Level;
}

/** At this level things are made, and whoever made one renames and deletes it while they have that level there. */
const OWN: Level = "create";

/** Whether the caller made the thing. */
export const isOwn = ({ createdById }: Pick<Made, "createdById">, actor: Reader): boolean =>
  actor.kind === "user" && createdById === actor.userId;

/** SQL of the same, in a query in which `s` is the thing and `parameter` the caller's id. */
export const isOwnIn = (parameter: string) => `coalesce(s."createdById" = ${parameter}, FALSE)`;

/** What whoever made a space or a collection may do with it. */
export const OWN_PERMISSIONS = ["rename", "delete"] as const;
export type OwnPermission = (typeof OWN_PERMISSIONS)[number];

/** Whether somebody may do at their level what whoever made a thing may, which is their own, or is not. */
export const mayAsOwn = (level: Level | null, own: boolean): boolean => atLeast(level, own ? OWN : "admin");

/** The permissions of a thing by the level on it, beside those of {@link OWN_PERMISSIONS}. */
export function permissionsOfOwn<P extends string>(
  table: Readonly<Record<P, Level>>,
  { level, isOwn: own = false }: { level: Level | null; isOwn?: boolean },
): Record<P | OwnPermission, boolean> {
  const may = mayAsOwn(level, own);
  return { ...permissionsAt(table, level), rename: may, delete: may };
}

/** A permission, or `own`: to do what whoever made a thing may, from `create`, and its administrators (docs/permissions.md). */
export type Use<Permission extends string> = Permission | "own";

/** Throws 403 for whoever may not use a thing so; `levels` says what each permission takes. */
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

/** Throws 403 where somebody who made a thing, and does not administer it, changes more of it than `names`. */
export function assertNames(thing: Made, changes: object, names: readonly string[]): void {
  if (thing.level === "admin") return;
  const more = Object.entries(changes).some(([name, value]) => value !== undefined && !names.includes(name));
  if (more) throw forbidden(`You need the Admin role to change anything except ${names.join(" and ")}.`);
}
