import {
  block,
  type DocumentBlock,
  emptyDocument,
  type JSONDocument,
  paragraph,
  textNode,
} from "@/domains/content/markdown/document";

/** A Document with these blocks. */
export const documentOf = (nodes: DocumentBlock[]): JSONDocument => ({ ...emptyDocument(), nodes });

export const plainParagraph = (text: string): DocumentBlock => paragraph([textNode(text)]);

export const heading = (text: string): DocumentBlock => block("heading-2", {}, [textNode(text)]);

export const listOfTexts = (texts: readonly string[]): DocumentBlock =>
  listOfParagraphs(texts.map((text) => plainParagraph(text)));

export const listOfParagraphs = (paragraphs: readonly DocumentBlock[]): DocumentBlock =>
  block(
    "list-unordered",
    {},
    paragraphs.map((one) => block("list-item", {}, [one])),
  );

export const documentOfTexts = (texts: readonly string[]): JSONDocument =>
  documentOf(texts.map(plainParagraph));
