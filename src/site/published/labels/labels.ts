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
  privacy: string;
  zoom: string;
}
