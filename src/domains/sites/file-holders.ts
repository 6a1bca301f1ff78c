/** The column that keeps bytes alive, of each table of sites that has one. */
export const FILE_HOLDERS_OF_SITES = { SiteBundle: "fileKey", SiteImage: "fileKey" } as const;
