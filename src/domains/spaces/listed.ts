import { type RawBuilder, sql } from "kysely";
import { isOwnOf } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import { type FoundSpace, SPACE_SHOWN, type SpaceRow, spaceOf } from "@/scopes/space";
import { presentSpace } from "./presenter";

/**
 * The columns of a space in a list. `s` is the space, `g` is its GitSync, and `l` is the caller's level. The statement must leave
 * out spaces for which `l."level"` is null.
 */
export const spaceListed = (callerId: RawBuilder<string>) => [
  ...SPACE_SHOWN,
  sql.ref<Level>("l.level").as("level"),
  sql.ref<boolean>("l.isVisitor").as("isVisitor"),
  isOwnOf(callerId).as("isOwn"),
];

/** A row of {@link spaceListed}. */
export interface ListedSpace extends FoundSpace, Pick<SpaceRow, "isVisitor" | "isOwn"> {
  level: Level;
}

/** Returns the space as the caller who requests the list sees it. */
export const presentListed = ({ level, isVisitor, isOwn, ...found }: ListedSpace) =>
  presentSpace({ ...spaceOf(found), level, isVisitor, isOwn });
