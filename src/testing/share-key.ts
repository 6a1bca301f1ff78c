/** The key that an address of a share link ends with. */
export const shareKeyIn = (url: string): string => new URL(url).pathname.split("/").at(-2) ?? "";
