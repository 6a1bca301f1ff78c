/** A version of a page or of reusable content. A document ID identifies it. */
export interface VersionId {
  branchId: string;
  thingId: string;
  fromNumber: number;
}

/**
 * Returns the document ID in the form `<branch>_<page>_<number>`. Each edit of a page changes the document
 * ID, while the page's ID stays the same.
 */
export function documentIdOf(version: VersionId): string {
  return `${version.branchId}_${version.thingId}_${version.fromNumber}`;
}

/** Returns the version that a document ID identifies, or null if the ID isn't valid. */
export function readDocumentId(documentId: string): VersionId | null {
  const match = /^([A-Za-z0-9]+)_([A-Za-z0-9_-]+)_(\d{1,9})$/.exec(documentId);
  if (!match) return null;
  return { branchId: match[1] as string, thingId: match[2] as string, fromNumber: Number(match[3]) };
}
