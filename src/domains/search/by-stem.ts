/**
 * SQL: whether the row `k` of SearchWord has this stem in this space (SQL expressions). It is found by the number that the index
 * holds of both, and compared then, since two may have the same one.
 */
export const hasStem = (space: string, lexeme: string): string =>
  `k."spaceId" = ${space} AND k."lexeme" = ${lexeme}
        AND hashtextextended(k."spaceId" || '/' || k."lexeme", 0) = hashtextextended(${space} || '/' || ${lexeme}, 0)`;
