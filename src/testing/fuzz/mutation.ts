import fc from "fast-check";
import { hostileText, hostileValue } from "./hostile-values";

/**
 * A change to a value: the kind of change, and its position. If the position is too large, it's divided by
 * the number of positions, and the remainder is used.
 */
export interface Mutation {
  at: number;
  kind: "replace" | "remove" | "add" | "repeat";
  key: string;
  value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(500),
  kind: fc.constantFrom("replace", "remove", "add", "repeat"),
  key: hostileText,
  value: hostileValue,
});

type Container = Record<string, unknown>;

/** Returns every position in a value. A position consists of a container and a key. */
function positionsOf(root: Container): [Container, string][] {
  const places: [Container, string][] = [];
  const containers = [root];
  for (let container = containers.pop(); container; container = containers.pop()) {
    for (const [key, value] of Object.entries(container)) {
      places.push([container, key]);
      if (typeof value === "object" && value !== null) containers.push(value as Container);
    }
  }
  return places;
}

function setOwn(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a copy of a value with these changes. */
export function mutate(value: unknown, mutations: readonly Mutation[]): unknown {
  const root: Container = { value: structuredClone(value) };
  for (const { at, kind, key, value: other } of mutations) {
    const places = positionsOf(root);
    const [container, name] = places[at % places.length] ?? [root, "value"];
    if (kind === "replace" || container === root) setOwn(container, name, structuredClone(other));
    else if (Array.isArray(container)) changeList(container, Number(name), kind, other);
    else if (kind === "remove") Reflect.deleteProperty(container, name);
    else if (kind === "add") setOwn(container, key, structuredClone(other));
    else setOwn(container, `${name}2`, structuredClone(container[name]));
  }
  return root.value;
}

function changeList(list: unknown[], index: number, kind: Mutation["kind"], other: unknown): void {
  if (kind === "remove") list.splice(index, 1);
  else list.splice(index, 0, structuredClone(kind === "add" ? other : list[index]));
}
