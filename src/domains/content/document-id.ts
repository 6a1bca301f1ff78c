/** One version of a page or reusable content, which `documentId` identifies. */
export interface VersionId {
  branchId: string;
  thingId: string;
  fromNumber: number;
}

/** Returns `<branch>_<page>_<number>`. Unlike a page's ID, a document ID changes with every edit. */
export function documentIdOf(version: VersionId): string {
  return `${version.branchId}_${version.thingId}_${version.fromNumber}`;
}

/** The version that a document ID identifies, or null if the ID isn't valid. */
export function readDocumentId(documentId: string): VersionId | null {
  const match = /^([A-Za-z0-9]+)_([A-Za-z0-9_-]+)_(\d{1,9})$/.exec(documentId);
  if (!match) return null;
  return { branchId: match[1] as string, thingId: match[2] as string, fromNumber: Number(match[3]) };
}
