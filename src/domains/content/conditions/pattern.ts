/**
 * PostgreSQL pattern for texts that can contain a conditional block. It matches more than the tag parser,
 * which accepts `{%- if`, other white space, and names that end before a non-ASCII letter.
 */
export const CONDITION_PATTERN = "\\{%[^A-Za-z0-9_@]*if";
