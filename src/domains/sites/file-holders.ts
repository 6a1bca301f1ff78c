/**
 * The tables of this domain that refer to stored files, each with the column that contains the file's key. Bindery doesn't delete
 * referenced files.
 */
export const FILE_HOLDERS_OF_SITES = { SiteBundle: "fileKey", SiteImage: "fileKey" } as const;
