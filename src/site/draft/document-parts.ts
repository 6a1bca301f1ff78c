/** Functions that create parts of Documents, for code that runs in a browser. */
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
