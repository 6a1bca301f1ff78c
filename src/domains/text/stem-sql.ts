/**
 * SQL for the stem of a word in a configuration (both are SQL expressions). The stem of a stop word is null.
 */
export const stemSql = (configuration: string, word: string): string =>
  `(tsvector_to_array(to_tsvector(${configuration}::regconfig, ${word})))[1]`;
