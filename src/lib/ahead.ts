/**
 * Processes up to `most` items at the same time, and yields the results in the items' order. If the work for an item fails,
 * doesn't start more items, and throws the error instead of yielding this item's result.
 */
export async function* workAhead<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[item: Item, result: Result]> {
  const begun: { item: Item; result: Promise<Result> }[] = [];
  const left = items[Symbol.iterator]();
  const begin = () => {
    const next = left.next();
    if (next.done) return;
    const result = work(next.value);
    // Handle a rejection here. The loop might end before it awaits this promise, and an unhandled rejection would end the
    // process.
    result.catch(() => undefined);
    begun.push({ item: next.value, result });
  };
  for (let count = 0; count < most; count += 1) begin();
  for (let first = begun.shift(); first; first = begun.shift()) {
    const result = await first.result;
    begin();
    yield [first.item, result];
  }
}
