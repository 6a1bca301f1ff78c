/** What Documents are built of, for those who build them in a browser. */
export { block, fragment, paragraph, plainText, textNode } from "@/domains/content/markdown/document";
export { cellName, headingName, recordOrder } from "@/domains/content/markdown/table-shape";
