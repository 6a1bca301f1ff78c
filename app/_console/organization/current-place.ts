/** The place whose address is the longest beginning of a page's: the one that the page belongs to. */
export function currentPlace(path: string, hrefs: readonly string[]): string | undefined {
  const isAbove = (href: string) => path === href || path.startsWith(`${href}/`);
  const [current] = hrefs.filter(isAbove).sort((a, b) => b.length - a.length);
  return current;
}
