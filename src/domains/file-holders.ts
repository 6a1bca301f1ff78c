import { FILE_HOLDERS_OF_CONTENT } from "./content/files/holders";
import { FILE_HOLDERS_OF_SITES } from "./sites/file-holders";

/** Columns that keep bytes of the store alive, by table, as each domain declares its own; a test compares them with the database. */
export const FILE_HOLDERS = { ...FILE_HOLDERS_OF_CONTENT, ...FILE_HOLDERS_OF_SITES };
