import type { Element } from "hast";
import sax from "sax";
import { element, type Nodes, words } from "./hast";

const DEPTH_MAX = 200;

/**
 * Reads Confluence's storage format, XHTML with elements of its own, as a tree. Nothing is fetched, and entities are those
 * of HTML alone. Null for what is no XML, or is nested too deeply.
 */
export function readStorageFormat(text: string): Nodes | null {
  const root = element("div", {}, []);
  const open: Element[] = [root];
  const parser = sax.parser(true);
  let isBroken = false;
  const add = (node: Nodes[number]) =>
    (open.at(-1) as Element).children.push(node as Element["children"][number]);
  parser.onopentag = ({ name, attributes }) => {
    const node = element(name, attributes as Record<string, string>, []);
    add(node);
    open.push(node);
    if (open.length > DEPTH_MAX) isBroken = true;
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (value) => add(words(value));
  parser.oncdata = (value) => add(words(value));
  parser.onerror = (error) => {
    isBroken = true;
    throw error;
  };
  try {
    // Confluence parts the end of CDATA, which would end the one around it.
    parser.write(`<root>${text.replaceAll("]] >", "]]>")}</root>`).close();
  } catch (error) {
    if (!isBroken) throw error;
  }
  const [only] = root.children;
  return isBroken || only?.type !== "element" ? null : only.children;
}
