import { CHANGE_REQUESTS_IN_SPACES } from "./change-requests/space-parts";
import { CHECKS_IN_SPACES } from "./checks/space-parts";
import { COMMENTS_IN_SPACES } from "./comments/space-parts";
import { CONTENT_IN_SPACES } from "./content/space-parts";
import { GIT_IN_SPACES } from "./git/space-parts";
import { IMPORTS_IN_SPACES } from "./imports/space-parts";
import { NOTIFICATIONS_IN_SPACES } from "./notifications/space-parts";
import { OWNERSHIP_IN_SPACES } from "./ownership/space-parts";
import { SITES_IN_SPACES } from "./sites/space-parts";
import { BRANCHES_IN_SPACES, type SpaceParts, type SpaceTable } from "./spaces/space-parts";
import { TRANSLATIONS_IN_SPACES } from "./translations/space-parts";

/**
 * The data that each domain stores for spaces, in an order in which rows can be inserted. The list includes higher domains, but
 * lower domains can import it, because it contains only declarations. If domains added their tables when a process starts, a
 * table could be missing, and a purge would leave its rows.
 */
export const SPACE_PARTS: readonly SpaceParts[] = [
  BRANCHES_IN_SPACES,
  CONTENT_IN_SPACES,
  OWNERSHIP_IN_SPACES,
  CHANGE_REQUESTS_IN_SPACES,
  COMMENTS_IN_SPACES,
  CHECKS_IN_SPACES,
  SITES_IN_SPACES,
  TRANSLATIONS_IN_SPACES,
  GIT_IN_SPACES,
  IMPORTS_IN_SPACES,
  NOTIFICATIONS_IN_SPACES,
];

/**
 * All tables with data of spaces, in the same order. Transfer, duplication and purge use only this list. A test compares the list
 * with the database, so no one can forget to add a new table.
 */
export const SPACE_TABLES: readonly SpaceTable[] = SPACE_PARTS.flatMap(({ tables }) => tables);
