/** The longest of `hrefs` that is a prefix of the path: the navigation entry that the page belongs to. */
export function currentPlace(path: string, hrefs: readonly string[]): string | undefined {
  const isAbove = (href: string) => path === href || path.startsWith(`${href}/`);
  const [current] = hrefs.filter(isAbove).sort((a, b) => b.length - a.length);
  return current;
}
