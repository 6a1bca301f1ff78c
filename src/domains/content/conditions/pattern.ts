/**
 * A PostgreSQL pattern that matches every text that can contain a conditional block. It also matches some
 * other texts, because it must match every notation that the tag parser accepts: `{%- if`, other white space,
 * and names that end before a non-ASCII letter.
 */
export const CONDITION_PATTERN = "\\{%[^A-Za-z0-9_@]*if";
