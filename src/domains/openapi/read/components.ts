import { keysOfPointer, referencesIn } from "./value";

/** Returns the component that contains the target of a reference, such as `components/schemas/Pet`. */
function componentOf(reference: string): string | null {
  const keys = keysOfPointer(reference);
  return keys && keys.length >= 3 ? keys.slice(0, 3).join("/") : null;
}

/** Returns the components to which a value refers directly. */
export const namesIn = (value: unknown): Set<string> => {
  const names = new Set<string>();
  for (const { reference } of referencesIn(value)) {
    const name = componentOf(reference);
    if (name) names.add(name);
  }
  return names;
};
