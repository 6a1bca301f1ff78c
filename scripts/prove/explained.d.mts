/** Whether explained.json says why switching a check off cannot be noticed. */
export function isExplained(id: string): boolean;
