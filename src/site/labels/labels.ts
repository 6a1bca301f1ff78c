import type { LimitRule } from "@/domains/openapi/view/limit-words";

/** The words around operations and schemas of a specification. */
export type ApiLabels = Record<
  | "pathParameters"
  | "queryParameters"
  | "headers"
  | "cookies"
  | "requestBody"
  | "optional"
  | "responses"
  | "required"
  | "deprecated"
  | "authorization"
  | "orNone"
  | "fields"
  | "sameFields"
  | "show"
  | "showOperation"
  | "cutShort"
  | "tryIt"
  | "server"
  | "body"
  | "send"
  | "notSent",
  string
> & {
  /** How a bound of a value is said; `{}` stands for what it is. */
  limits: Record<LimitRule, string>;
};

/** The words within what authors wrote, on sites and in PDFs. */
export interface BlockLabels {
  hintInfo: string;
  hintSuccess: string;
  hintWarning: string;
  hintDanger: string;
  tabs: string;
  /** Of the anchor beside a heading. */
  linkHere: string;
  copyCode: string;
  copied: string;
  prompt: string;
  untitled: string;
  untitledColumn: string;
  yes: string;
  no: string;
  done: string;
  notDone: string;
  brokenLink: string;
  missingPage: string;
  missingFile: string;
  missingImage: string;
  missingShared: string;
  badEmbed: string;
  /** Before the name of a host. */
  loadFrom: string;
  embeddedFrom: string;
  contents: string;
  /** Before its number. */
  revision: string;
  image: string;
  file: string;
  /** Before the name of a specification. */
  from: string;
  integration: string;
  anotherSpace: string;
  anotherCollection: string;
  /** Before a condition. */
  shownIf: string;
  api: ApiLabels;
}

/** The words of the published site around what authors wrote. */
export interface Labels {
  skip: string;
  menu: string;
  close: string;
  search: string;
  searchPlaceholder: string;
  nothingFound: string;
  searchFailed: string;
  results: string;
  pages: string;
  sections: string;
  variants: string;
  breadcrumbs: string;
  onThisPage: string;
  previous: string;
  next: string;
  previousAndNext: string;
  updated: string;
  edit: string;
  copyPage: string;
  markdown: string;
  theme: string;
  notFound: string;
  notFoundText: string;
  /** A page that takes too much to be drawn, and one for which there is no time now. */
  undrawn: string;
  undrawnText: string;
  busy: string;
  busyText: string;
  home: string;
  expand: string;
  more: string;
  noText: string;
  signIn: string;
  signInText: string;
  signOut: string;
  privacy: string;
  zoom: string;
  feedbackQuestion: string;
  feedbackBad: string;
  feedbackOk: string;
  feedbackGood: string;
  feedbackThanks: string;
  feedbackComment: string;
  feedbackSend: string;
  feedbackFailed: string;
  ask: string;
  askPlaceholder: string;
  askSend: string;
  asking: string;
  askFailed: string;
  askTooMany: string;
  sources: string;
  askNext: string;
  poweredBy: string;
  openIn: string;
  savePdf: string;
  copyMcp: string;
  moreActions: string;
  askAbout: string;
  blocks: BlockLabels;
}
