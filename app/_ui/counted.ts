/** Returns a number with its noun, such as "1 page" or "2 pages". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
