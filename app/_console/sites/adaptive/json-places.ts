/** A position in a text, as offsets. */
export interface Range {
  from: number;
  to: number;
}

/** A text that isn't valid JSON, with the position of the error. */
export class JsonProblem extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const NAMES: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Parses JSON and records the position of each value by its path, with dots between the names. */
class Reader {
  readonly places = new Map<string, Range>();
  private at = 0;

  constructor(private readonly text: string) {}

  read(): unknown {
    const value = this.value([]);
    this.space();
    if (this.at < this.text.length) this.fail("Unexpected text after the value");
    return value;
  }

  private fail(message: string, at = this.at): never {
    throw new JsonProblem(message, Math.min(at, this.text.length));
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private take(character: string): boolean {
    this.space();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private value(path: readonly string[]): unknown {
    this.space();
    const from = this.at;
    const value = this.plain(path);
    this.places.set(path.join("."), { from, to: this.at });
    return value;
  }

  private plain(path: readonly string[]): unknown {
    const next = this.text[this.at];
    if (next === "{") return this.object(path);
    if (next === "[") return this.list(path);
    if (next === '"') return this.string();
    const word = /^(?:-?\d[\d.eE+-]*|[a-zA-Z]+)/.exec(this.text.slice(this.at))?.[0] ?? "";
    if (word === "") this.fail("A value is missing");
    const value = Object.hasOwn(NAMES, word) ? NAMES[word] : Number(word);
    if (Number.isNaN(value)) this.fail(`“${word}” isn't a valid value. Put text in double quotes`);
    this.at += word.length;
    return value;
  }

  private string(): string {
    const from = this.at;
    const found = /^"(?:[^"\\\n]|\\.)*"/.exec(this.text.slice(from))?.[0];
    if (found === undefined) this.fail("The text has no closing quote", from);
    this.at += found.length;
    try {
      return JSON.parse(found) as string;
    } catch {
      return this.fail(
        "JSON doesn't allow this backslash or control character. Write \\\\ for a backslash, and \\t for a tab",
        from,
      );
    }
  }

  private object(path: readonly string[]): object {
    this.at += 1;
    const entries: [string, unknown][] = [];
    if (this.take("}")) return {};
    do {
      this.space();
      const at = this.at;
      if (this.text[at] !== '"') this.fail("A name in double quotes is missing");
      const name = this.string();
      if (entries.some(([known]) => known === name)) this.fail(`“${name}” appears twice`, at);
      if (!this.take(":")) this.fail("A : is missing");
      entries.push([name, this.value([...path, name])]);
    } while (this.take(","));
    if (!this.take("}")) this.fail("A , or } is missing");
    return Object.fromEntries(entries);
  }

  private list(path: readonly string[]): unknown[] {
    this.at += 1;
    const items: unknown[] = [];
    if (this.take("]")) return items;
    do items.push(this.value([...path, String(items.length)]));
    while (this.take(","));
    if (!this.take("]")) this.fail("A , or ] is missing");
    return items;
  }
}

/**
 * Parses JSON and returns the positions of its values. Throws a {@link JsonProblem} if the text isn't valid
 * JSON.
 */
export function readJson(text: string): { value: unknown; rangeOf: (path: readonly PropertyKey[]) => Range } {
  const reader = new Reader(text);
  const value = reader.read();
  return {
    value,
    // Returns the position of a value. If the value is missing, returns the position of its nearest existing
    // parent.
    rangeOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const found = reader.places.get(path.slice(0, length).map(String).join("."));
        if (found) return found;
      }
      return { from: 0, to: text.length };
    },
  };
}
