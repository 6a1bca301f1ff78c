import { forbidden } from "@/lib/errors";
import type { UserActor } from "./actor";
import { atLeast, type Level } from "./roles";

/** Something that says who made it, with the level on it of somebody who sees it. */
interface Made {
  createdById: string | null;
  level: Level;
}

/** At this level things are made, and whoever made one renames and deletes it while they have that level there. */
const OWN: Level = "create";

const isOwn = ({ createdById }: Made, actor: UserActor) => createdById === actor.userId;

/** A permission, or `own`: to do what whoever made a thing may, from `create`, and its administrators (docs/adr/005). */
export type Use<Permission extends string> = Permission | "own";

/** Throws 403 for whoever may not use a thing so; `levels` says what each permission takes. */
export function assertUse<Permission extends string>(
  thing: Made,
  use: Use<Permission>,
  levels: Readonly<Record<Permission, Level>>,
  actor: UserActor,
): void {
  const needed = use === "own" ? (isOwn(thing, actor) ? OWN : "admin") : levels[use];
  if (!atLeast(thing.level, needed)) throw forbidden();
}

/** Throws 403 where somebody who made a thing, and does not administer it, changes more of it than `names`. */
export function assertNames(thing: Made, changes: object, names: readonly string[]): void {
  if (thing.level === "admin") return;
  const more = Object.entries(changes).some(([name, value]) => value !== undefined && !names.includes(name));
  if (more) throw forbidden();
}
