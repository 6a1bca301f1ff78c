/** What Documents are built of, for those who build them in a browser. */
export {
  block,
  cellName,
  fragment,
  headingName,
  paragraph,
  plainText,
  recordOrder,
  textNode,
} from "@/domains/content/markdown/document";
