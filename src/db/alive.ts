/** `toNumber` of a version that lives at the head of its branch (docs/adr/002). */
export const ALIVE = 2_147_483_647;
