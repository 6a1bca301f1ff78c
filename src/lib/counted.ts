/** Returns a count with its noun, such as `1 page` or `2 pages`. The plural of the noun must end with an added `s`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
