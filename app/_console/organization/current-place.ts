/** Returns the navigation entry of a page, which is the longest path in `hrefs` that is a prefix of the page's path. */
export function currentPlace(path: string, hrefs: readonly string[]): string | undefined {
  const isAbove = (href: string) => path === href || path.startsWith(`${href}/`);
  const [current] = hrefs.filter(isAbove).sort((a, b) => b.length - a.length);
  return current;
}
