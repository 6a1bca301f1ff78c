/** The version of the search index of a space. Increase it if an upgrade must index all pages again. */
export const SEARCH_VERSION = 1;
