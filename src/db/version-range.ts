/** The value of `toNumber` for a version that the head of its branch still contains (docs/content.md). */
export const OPEN_END = 2_147_483_647;
