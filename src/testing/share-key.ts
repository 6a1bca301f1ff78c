/** The key in the URL of a share link. */
export const shareKeyIn = (url: string): string => new URL(url).pathname.split("/").at(-2) ?? "";
