/**
 * For each table of sites that refers to stored files, the column with the reference. Referenced files are
 * not deleted.
 */
export const FILE_HOLDERS_OF_SITES = { SiteBundle: "fileKey", SiteImage: "fileKey" } as const;
