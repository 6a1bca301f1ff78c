const below = (base: string, after: string, before: string | undefined) =>
  before === undefined ? `${base}/${after}` : `${base}/${after}/${before}`;

/** Where the content is read as it was in a revision: a page of it, or all. */
export const revisionHref = (spaceId: string, revisionId: string, pageId?: string) =>
  `/spaces/${spaceId}/revisions/${revisionId}${pageId === undefined ? "" : `/pages/${pageId}`}`;

/** Where a revision of a space is compared with another one, or with the one before it. */
export const compareHref = (spaceId: string, after: string, before?: string) =>
  below(`/spaces/${spaceId}/revisions/compare`, after, before);

/** Where the revisions that changed a page are listed. */
export const pageHistoryHref = (spaceId: string, pageId: string) =>
  `/spaces/${spaceId}/pages/${pageId}/history`;

/** The same as {@link compareHref} of one page. */
export const comparePageHref = (spaceId: string, pageId: string, after: string, before?: string) =>
  below(pageHistoryHref(spaceId, pageId), after, before);

/** Where it is told who wrote each block of a page. */
export const blameHref = (spaceId: string, pageId: string) => `/spaces/${spaceId}/pages/${pageId}/blame`;
