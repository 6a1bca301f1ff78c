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

/** Throws 403 for everybody but its administrators and, from `create`, whoever made it (docs/adr/005). */
export function assertOwn(thing: Made, actor: UserActor): void {
  if (!atLeast(thing.level, isOwn(thing, actor) ? OWN : "admin")) throw forbidden();
}

/** Throws 403 where somebody who made a thing, and does not administer it, changes more of it than `names`. */
export function assertNames(thing: Made, changes: object, names: readonly string[]): void {
  if (thing.level === "admin") return;
  const more = Object.entries(changes).some(([name, value]) => value !== undefined && !names.includes(name));
  if (more) throw forbidden();
}
