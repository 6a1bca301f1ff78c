/** Caches the result of `make` per object. The result must depend only on the object, and must not be modified. */
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

/** Caches the result of `make` for a setting, and calls it again only when the setting has changed. */
export function whileSame<Given, Made>(make: (given: Given) => Made) {
  let last: { given: Given; made: Made } | undefined;
  return (given: Given): Made => {
    if (last === undefined || last.given !== given) last = { given, made: make(given) };
    return last.made;
  };
}
