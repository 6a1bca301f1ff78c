import { FILE_HOLDERS_OF_CONTENT } from "./content/files/holders";
import { FILE_HOLDERS_OF_SITES } from "./sites/file-holders";

/** The columns of all domains that refer to stored files, by table. A test compares them with the database. */
export const FILE_HOLDERS = { ...FILE_HOLDERS_OF_CONTENT, ...FILE_HOLDERS_OF_SITES };
