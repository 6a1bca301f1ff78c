/**
 * Adds a value to the group of a key. It changes the group in place, because copying a growing group takes quadratic time.
 */
export function addToGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
