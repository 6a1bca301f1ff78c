/** The value of `toNumber` in a version that belongs to the head of its branch (docs/content.md). */
export const OPEN_END = 2_147_483_647;
