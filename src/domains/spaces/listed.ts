import { isOwnIn } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import { type FoundSpace, SPACE_COLUMNS, type SpaceRow, spaceOf } from "@/scopes/space";
import { presentSpace } from "./presenter";

/**
 * Columns of a space in a list. `s` is the space, `g` its GitSync, `l` the caller's level; $2 is the caller's
 * ID.
 */
export const LISTED_COLUMNS = `${SPACE_COLUMNS}, l."level", l."isVisitor", ${isOwnIn("$2")} AS "isOwn"`;

/** A row of {@link LISTED_COLUMNS}. */
export interface ListedSpace extends FoundSpace, Pick<SpaceRow, "isVisitor" | "isOwn"> {
  level: Level;
}

/** Returns the space as the caller who requests the list sees it. */
export const presentListed = ({ level, isVisitor, isOwn, ...found }: ListedSpace) =>
  presentSpace({ ...spaceOf(found), level, isVisitor, isOwn });
