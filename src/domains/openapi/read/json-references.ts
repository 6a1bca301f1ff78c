import { isObject } from "@/lib/is-object";
import { SPEC_LIMITS } from "../spec-limits";
import type { LineOf } from "./parse";
import type { SpecificationProblem } from "./problem";
import { referencesIn, resolvePointer } from "./value";

/** Whether a reference leads only to other references and finally back to itself. */
function isEndless(root: unknown, reference: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = reference; at !== undefined; ) {
    if (seen.has(at)) return true;
    seen.add(at);
    const target = resolvePointer(root, at);
    at = isObject(target) && typeof target.$ref === "string" ? target.$ref : undefined;
  }
  return false;
}

function problemOf(root: unknown, reference: string, isAnchor: (name: string) => boolean): string | null {
  if (!reference.startsWith("#")) {
    const name = reference.length > 200 ? `${reference.slice(0, 200)}…` : reference;
    return `References to other documents (${name}) aren't supported. Bundle everything into one document.`;
  }
  if (!reference.startsWith("#/") && reference !== "#" && isAnchor(reference.slice(1))) return null;
  if (resolvePointer(root, reference) === undefined)
    return `The target of the reference ${reference} doesn't exist in the specification.`;
  return isEndless(root, reference)
    ? `The reference ${reference} leads back to itself. Replace the reference with a schema.`
    : null;
}

function anchorsIn(root: unknown): Set<string> {
  const anchors = new Set<string>();
  const stack: unknown[] = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (isObject(value)) {
      for (const name of [value.$anchor, value.$dynamicAnchor])
        if (typeof name === "string") anchors.add(name);
    }
    stack.push(...Object.values(value).filter((inner) => typeof inner === "object" && inner !== null));
  }
  return anchors;
}

/**
 * Reports references that have no target, point to other documents, or form a circle. A schema is allowed to
 * refer to itself through a property.
 */
export function checkReferences(root: unknown, lineOf: LineOf): SpecificationProblem[] {
  const problems = new Map<string, SpecificationProblem>();
  const known = new Map<string, string | null>();
  let anchors: Set<string> | undefined;
  const isAnchor = (name: string) => {
    anchors ??= anchorsIn(root);
    return anchors.has(name);
  };
  for (const { keys, reference } of referencesIn(root)) {
    let message = known.get(reference);
    if (message === undefined) {
      message = problemOf(root, reference, isAnchor);
      known.set(reference, message);
    }
    if (message === null || problems.has(message) || problems.size >= SPEC_LIMITS.errors) continue;
    const line = lineOf(keys);
    problems.set(message, { code: "REFERENCE", message, ...(line === undefined ? {} : { line }) });
  }
  return [...problems.values()];
}
