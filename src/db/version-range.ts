/** The value of `toNumber` for a version that is still in the head of its branch (docs/content.md). */
export const OPEN_END = 2_147_483_647;
