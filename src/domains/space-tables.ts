import { CHANGE_REQUESTS_SPACE_TABLES } from "./change-requests/space-tables";
import { COMMENTS_SPACE_TABLES } from "./comments/space-tables";
import { CONTENT_SPACE_TABLES } from "./content/space-tables";
import { GIT_SPACE_TABLES } from "./git/space-tables";
import { SITES_SPACE_TABLES } from "./sites/space-tables";
import type { SpaceTable } from "./spaces/space-table";
import { TRANSLATIONS_SPACE_TABLES } from "./translations/space-tables";

/**
 * Every table that holds part of a space, in an order in which rows can be added: each domain declares its own. Transfer,
 * duplication and purge go through this list alone, and a test compares it with the database, so that no later table can
 * be forgotten.
 */
export const SPACE_TABLES: readonly SpaceTable[] = [
  ...CONTENT_SPACE_TABLES,
  ...CHANGE_REQUESTS_SPACE_TABLES,
  ...COMMENTS_SPACE_TABLES,
  ...SITES_SPACE_TABLES,
  ...TRANSLATIONS_SPACE_TABLES,
  ...GIT_SPACE_TABLES,
];
