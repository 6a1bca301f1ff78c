/**
 * Adds a value to the group that has the given key. Changes the group in place, because repeatedly copying a
 * growing group would take quadratic time.
 */
export function addToGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
