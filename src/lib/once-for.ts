/** What `make` makes of an object, once for each object: what follows from it alone, and nobody changes. */
export function onceFor<Given extends object, Made extends object | string>(make: (given: Given) => Made) {
  const known = new WeakMap<Given, Made>();
  return (given: Given): Made => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
}
