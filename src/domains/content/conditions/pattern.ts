/**
 * PostgreSQL's pattern of texts that hold a part with a condition. It matches more than the reader of tags, which
 * knows `{%- if`, other white space, and names that end before a letter outside of ASCII.
 */
export const CONDITION_PATTERN = "\\{%[^A-Za-z0-9_@]*if";
