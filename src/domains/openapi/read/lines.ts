import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

/** Beyond this many characters finding lines would cost more than it helps. */
const LENGTH_MAX = 3_000_000;

/** Tells the lines of keys in a text of JSON or YAML, which is read for it once, when the first is asked for. */
export function lineFinder(text: string): (keys: readonly (string | number)[]) => number | undefined {
  const counter = new LineCounter();
  let root: unknown;
  const read = () => {
    root ??= parseDocument(text, { lineCounter: counter, logLevel: "silent", merge: true }).contents;
    return root;
  };
  return (keys) => {
    if (text.length > LENGTH_MAX) return undefined;
    let node = read();
    let offset = startOf(node);
    for (const key of keys) {
      const next = childOf(node, String(key));
      if (!next) break;
      node = next.value;
      offset = next.offset ?? offset;
    }
    return offset === undefined ? undefined : counter.linePos(offset).line;
  };
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

function childOf(node: unknown, key: string): { value: unknown; offset: number | undefined } | null {
  if (isSeq(node)) {
    const value = node.items[Number(key)];
    return value === undefined ? null : { value, offset: startOf(value) };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair ? { value: pair.value, offset: startOf(pair.key) ?? startOf(pair.value) } : null;
}
