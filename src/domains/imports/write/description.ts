import {
  block,
  type DocumentBlock,
  emptyDocument,
  type JSONDocument,
  paragraph,
  textNode,
} from "@/domains/content/markdown/document";
import type { Report } from "../report";
import type { Format } from "../schema";

/** So many problems a description names; the run has more. */
const NAMED_MAX = 50;

const NAMES: Record<Format, string> = {
  gitbook: "a GitBook folder",
  markdown: "a folder of Markdown",
  html: "a folder of HTML",
  mkdocs: "an MkDocs project",
  bundle: "a bundle of a site",
  docusaurus: "a Docusaurus project",
  notion: "a Notion export",
  "confluence-html": "a Confluence export (HTML)",
  "confluence-xml": "a Confluence export (XML)",
};

export const subjectOf = (format: Format): string => `Import of ${NAMES[format]}`;

const sentence = (text: string): DocumentBlock => paragraph([textNode(text)]);

const problemItem = ({ file, reason }: Report["problems"][number]): DocumentBlock =>
  block("list-item", {}, [
    paragraph([textNode(file, [{ object: "mark", type: "code" }]), textNode(`: ${reason}`)]),
  ]);

/** What a change request says of the import that it holds. */
export function describeImport(
  format: Format,
  { problems, count }: Report,
  taken: { pages: number; files: number },
): JSONDocument {
  const named = problems.slice(0, NAMED_MAX);
  const nodes = [sentence(`Imported from ${NAMES[format]}. Pages: ${taken.pages}, files: ${taken.files}.`)];
  if (count > 0) {
    nodes.push(sentence(`What could not be taken as it was (${count}):`));
    nodes.push(block("list-unordered", {}, named.map(problemItem)));
  }
  if (count > named.length) nodes.push(sentence(`The report of the import names more of the ${count}.`));
  return { ...emptyDocument(), nodes };
}
