/** The paths that are in use. Comparisons of paths ignore case and Unicode normalization, as in some file systems. */
export class TakenPaths {
  private readonly taken = new Set<string>();

  take(path: string): void {
    this.taken.add(keyOf(path));
  }

  has(path: string): boolean {
    return this.taken.has(keyOf(path));
  }

  /** Returns the first free path among `wish(1)`, `wish(2)` and so on, and marks it as used. */
  give(wish: (count: number) => string): string {
    for (let count = 1; ; count += 1) {
      const path = wish(count);
      if (this.has(path)) continue;
      this.take(path);
      return path;
    }
  }
}

const keyOf = (path: string) => path.normalize("NFC").toLowerCase();
