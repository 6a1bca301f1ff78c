/** PostgreSQL's pattern of texts that hold a part which not everybody sees. */
export const CONDITION_PATTERN = "\\{%\\s*if\\M";
