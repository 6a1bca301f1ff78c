/** What `make` makes of an object, once for each object: what follows from it alone, and nobody changes. */
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

/** What `make` makes of a setting, made anew only where that is another one than the last time. */
export function whileSame<Given, Made>(make: (given: Given) => Made) {
  let last: { given: Given; made: Made } | undefined;
  return (given: Given): Made => {
    if (last === undefined || last.given !== given) last = { given, made: make(given) };
    return last.made;
  };
}
