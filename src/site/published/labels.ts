/** The words of the published site around what authors wrote. */
export interface Labels {
  skip: string;
  menu: string;
  close: string;
  search: string;
  searchPlaceholder: string;
  searchHint: string;
  nothingFound: string;
  searchFailed: string;
  results: string;
  pages: string;
  sections: string;
  variants: string;
  breadcrumbs: string;
  onThisPage: string;
  backToTop: string;
  previous: string;
  next: string;
  previousAndNext: string;
  updated: string;
  edit: string;
  copyPage: string;
  copied: string;
  markdown: string;
  theme: string;
  notFound: string;
  notFoundText: string;
  home: string;
  expand: string;
  more: string;
  noText: string;
  signIn: string;
  signInText: string;
  signOut: string;
  zoom: string;
}

const ENGLISH: Labels = {
  skip: "Skip to the content",
  menu: "Menu",
  close: "Close",
  search: "Search",
  searchPlaceholder: "Search the documentation",
  searchHint: "Type to search, arrow keys to choose, Enter to open",
  nothingFound: "Nothing was found for",
  searchFailed: "The search does not answer. Try again in a moment.",
  results: "Results",
  pages: "Pages",
  sections: "Sections",
  variants: "Variant",
  breadcrumbs: "Where this page is",
  onThisPage: "On this page",
  backToTop: "Back to top",
  previous: "Previous",
  next: "Next",
  previousAndNext: "Previous and next page",
  updated: "Last updated",
  edit: "Edit this page",
  copyPage: "Copy page",
  copied: "Copied",
  markdown: "View as Markdown",
  theme: "Change between light and dark",
  notFound: "This page does not exist",
  notFoundText: "It may have been moved or taken away. Search for what you need, or begin at the start.",
  home: "Go to the start",
  expand: "Show the pages below",
  more: "Show more",
  noText: "This page has no text of its own. These pages lie below it:",
  signIn: "This documentation is not open to everybody",
  signInText: "It opens by a link that you were given, or after signing in where it is offered.",
  signOut: "Sign out",
  zoom: "Enlarge the image",
};

const BY_LANGUAGE: Readonly<Record<string, Labels>> = { en: ENGLISH };

/** The words in a language (`de`, `pt-br`); English where there are none in it. */
export function labelsIn(language: string): Labels {
  const wanted = language.toLowerCase();
  return BY_LANGUAGE[wanted] ?? BY_LANGUAGE[wanted.split("-")[0] ?? ""] ?? ENGLISH;
}

const FROM_RIGHT_TO_LEFT = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "ks",
  "ps",
  "sd",
  "ug",
  "ur",
  "yi",
]);

/** The direction that a language is written in. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  FROM_RIGHT_TO_LEFT.has(language.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr";
