import { sql } from "kysely";
import {
  SPACE_SET_LEVEL,
  SPACE_SET_ROLE,
  spacesInSets,
  withLevelSets,
} from "@/access/authorization/level-set-sql";
import { standing } from "@/access/authorization/level-sql";
import { type Given, Statement } from "@/db/statement";

/**
 * The spaces that a person can see. If the person has no role in a space, they see the space only as a
 * visitor.
 */
export const visibleSpaces = new Statement(
  "search-visible",
  (given: Given<{ organizationId: string; userId: string }>) =>
    spacesInSets(withLevelSets(given), given)
      .crossJoinLateral(standing(SPACE_SET_LEVEL))
      .select(["s.id", "s.language", sql<boolean>`${SPACE_SET_ROLE} IS NULL`.as("isVisitor")])
      .where("l.level", "is not", null)
      .orderBy("s.id"),
);
