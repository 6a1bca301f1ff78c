import { COMMON } from "./properties/common";
import { CONTENT } from "./properties/content";
import { ORGANIZATIONS } from "./properties/organizations";
import { SITES } from "./properties/sites";
import { eachProperty, type OpenApiDocument, targetOf } from "./walk";

/** Descriptions of properties that have none of their own, as the schema of a domain gives one by `.describe()`. */
export const DESCRIPTIONS = [COMMON, CONTENT, ORGANIZATIONS, SITES] as const;

const known = new Map(DESCRIPTIONS.flatMap((words) => Object.entries(words)));

/** The longest known end of a property's place, so that `Site.type` goes before `type`. */
export function keyAt(place: readonly string[]): string | undefined {
  const ends = place.map((_, from) => place.slice(from).join("."));
  return ends.find((end) => known.has(end));
}

/** Describes what has no description: properties of schemas, and parameters. Changes the document. */
export function describeProperties(document: OpenApiDocument): void {
  eachProperty(document, (schema, place) => {
    if (schema.description || targetOf(document, schema).description) return;
    const key = keyAt(place);
    if (key !== undefined) schema.description = known.get(key) as string;
  });
}
