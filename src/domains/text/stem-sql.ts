/** SQL for the stem of a word in a configuration (both are SQL expressions). Null for a stop word. */
export const stemSql = (configuration: string, word: string): string =>
  `(tsvector_to_array(to_tsvector(${configuration}::regconfig, ${word})))[1]`;
