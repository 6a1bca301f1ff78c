const below = (base: string, after: string, before: string | undefined) =>
  before === undefined ? `${base}/${after}` : `${base}/${after}/${before}`;

/** Returns the path of a page or of all content in a revision. */
export const revisionHref = (spaceId: string, revisionId: string, pageId?: string) =>
  `/spaces/${spaceId}/revisions/${revisionId}${pageId === undefined ? "" : `/pages/${pageId}`}`;

/**
 * Returns the path of the page that compares a revision with another revision or, by default, with the previous revision.
 */
export const compareHref = (spaceId: string, after: string, before?: string) =>
  below(`/spaces/${spaceId}/revisions/compare`, after, before);

/** The path of the list of revisions that changed a page. */
export const pageHistoryHref = (spaceId: string, pageId: string) =>
  `/spaces/${spaceId}/pages/${pageId}/history`;

/** Returns the URL of the comparison of one page. */
export const comparePageHref = (spaceId: string, pageId: string, after: string, before?: string) =>
  below(pageHistoryHref(spaceId, pageId), after, before);

/** The path of the view that shows who wrote each block of a page. */
export const blameHref = (spaceId: string, pageId: string) => `/spaces/${spaceId}/pages/${pageId}/blame`;
