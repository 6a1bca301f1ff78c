import { isMap, isSeq } from "yaml";
import { RepositoryFileError } from "./problem";
import { readYamlRoot, scalarText } from "./yaml";

/** The path of the file that defines the tags of a space's updates. The path is relative to the folder of the content. */
export const TAGS_PATH = ".gitbook/tags.yaml";

const TAGS_MAX = 1000;
const NAME_KEYS = ["tag", "slug", "id", "key"];
const LABEL_KEYS = ["label", "title", "name"];

/**
 * Returns the labels of tags, with the slug as the key. The text can be a map of slugs to labels (or to maps
 * with a `label`) or a list of maps. The map or list can also be the value of the key `tags`. Returns no
 * labels for any other text, or if the text can't be parsed.
 */
export function tagLabelsOf(text: string): ReadonlyMap<string, string> {
  try {
    return readTagLabels(text);
  } catch (error) {
    if (error instanceof RepositoryFileError) return new Map();
    throw error;
  }
}

function readTagLabels(text: string): Map<string, string> {
  const labels = new Map<string, string>();
  const add = (slug: string | null, label: string | null) => {
    if (slug && label && labels.size < TAGS_MAX) labels.set(slug, label);
  };
  const root = readYamlRoot(TAGS_PATH, "tags", text).root;
  const below = isMap(root) ? (root.get("tags", true) as unknown) : undefined;
  const tags = isMap(below) || isSeq(below) ? below : root;
  if (isMap(tags)) for (const { key, value } of tags.items) add(scalarText(key), labelOf(value));
  if (isSeq(tags)) for (const item of tags.items) add(firstOf(item, NAME_KEYS), labelOf(item));
  return labels;
}

const labelOf = (node: unknown): string | null => scalarText(node) ?? firstOf(node, LABEL_KEYS);

function firstOf(node: unknown, keys: readonly string[]): string | null {
  if (!isMap(node)) return null;
  for (const key of keys) {
    const found = scalarText(node.get(key, true));
    if (found) return found;
  }
  return null;
}
