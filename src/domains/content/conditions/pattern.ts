/**
 * A PostgreSQL pattern that matches every text that might contain a conditional block. The tag parser
 * accepts several notations, for example `{%- if`, other white space, and names that end before a non-ASCII
 * letter. The pattern must match all of them, so it also matches some texts without such a block.
 */
export const CONDITION_PATTERN = "\\{%[^A-Za-z0-9_@]*if";
