/** Caches the result of `make` for each object. The result must depend only on the object, and callers must not modify it. */
export function onceFor<Given extends object, Made extends object | string>(make: (given: Given) => Made) {
  const known = new WeakMap<Given, Made>();
  return (given: Given): Made => {
    const kept = known.get(given);
    if (kept !== undefined) return kept;
    const made = make(given);
    known.set(given, made);
    return made;
  };
}

/** Caches the result of `make` for the last value. Calls `make` again only if the value differs from the last value. */
export function whileSame<Given, Made>(make: (given: Given) => Made) {
  let last: { given: Given; made: Made } | undefined;
  return (given: Given): Made => {
    if (last === undefined || last.given !== given) last = { given, made: make(given) };
    return last.made;
  };
}

/**
 * Returns a function that calls `make`. Simultaneous calls with the same key share one call of `make` until
 * its promise settles.
 */
export function sharedByKey<Key, Made>() {
  const pending = new Map<Key, Promise<Made>>();
  return (key: Key, make: () => Promise<Made>): Promise<Made> => {
    const made = pending.get(key) ?? make().finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}
