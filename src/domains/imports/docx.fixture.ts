import { type Files, zipOf } from "./imports.fixture";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const ROOT = `xmlns:w="${MAIN}" xmlns:r="${RELATIONS}"`;
const TYPES = ["word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml"];

const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${mode}/>`;
const relations = (inner: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

/** Returns a paragraph of a Word document. `inner` contains runs, such as the result of `run`. */
export const paragraph = (inner: string, styleId = "", more = "") =>
  `<w:p><w:pPr>${styleId === "" ? "" : `<w:pStyle w:val="${styleId}"/>`}${more}</w:pPr>${inner}</w:p>`;
export const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const item = (text: string, level: number) =>
  paragraph(run(text), "", `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
export const image = (id: string) =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x" descr="Chart of a year"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** Creates a Word document with the given content, with a GIF (`rIdG`), an EMF (`rIdE`), links (`rIdL`, `rIdLong`) and a footnote (1). */
export const docxOf = (body: string, more: Files = {}): Promise<Buffer> => zipOf(filesOf(body, more));

/** Creates a document like `docxOf`, with its main text in `word/document2.xml`, and with the images `rIdUp` and `rIdGone`. */
export function movedDocx(body: string, more: Files = {}): Promise<Buffer> {
  const {
    "word/document.xml": document = "",
    "word/_rels/document.xml.rels": related = "",
    ...files
  } = filesOf(body, more);
  const images =
    relation("rIdUp", "image", "../word/media/image1.gif") + relation("rIdGone", "image", "media/gone.png");
  return zipOf({
    ...files,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document2.xml")),
    "word/document2.xml": document,
    "word/_rels/document2.xml.rels": String(related).replace("</", `${images}</`),
  });
}

function filesOf(body: string, more: Files): Files {
  const level = (index: number) => `<w:lvl w:ilvl="${index}"><w:numFmt w:val="bullet"/></w:lvl>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="gif" ContentType="image/gif"/><Default Extension="emf" ContentType="image/x-emf"/>${TYPES.map((part) => `<Override PartName="/${part}" ContentType="application/xml"/>`).join("")}</Types>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document.xml")),
    "word/document.xml": `<w:document ${ROOT}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations(
      [
        relation("rIdS", "styles", "styles.xml"),
        relation("rIdN", "numbering", "numbering.xml"),
        relation("rIdF", "footnotes", "footnotes.xml"),
        relation("rIdG", "image", "media/image1.gif"),
        relation("rIdE", "image", "media/image2.emf"),
        relation("rIdL", "hyperlink", "https://example.org/", ' TargetMode="External"'),
        relation("rIdLong", "hyperlink", `https://example.org/${"a".repeat(2000)}`, ' TargetMode="External"'),
        relation("rIdP", "hyperlink", "Other.docx", ' TargetMode="External"'),
      ].join(""),
    ),
    "word/styles.xml": `<w:styles ${ROOT}>${[style("Title", "Title"), style("Heading1", "heading 1"), style("Heading2", "heading 2"), style("Quote", "Quote"), style("Code", "Code"), style("TOC1", "toc 1")].join("")}</w:styles>`,
    "word/numbering.xml": `<w:numbering ${ROOT}><w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    "word/footnotes.xml": `<w:footnotes ${ROOT}><w:footnote w:id="1">${paragraph(run("Noted below."))}</w:footnote></w:footnotes>`,
    "word/media/image1.gif": Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1"),
    "word/media/image2.emf": "emf",
    ...more,
  };
}
