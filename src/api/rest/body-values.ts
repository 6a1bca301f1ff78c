import { setImmediate as nextTurn } from "node:timers/promises";
import { invalidRequest } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/request-limits";

/**
 * The number of values to check before the check lets other requests run. Checking this many values takes
 * about ten milliseconds.
 */
const VALUES_PER_TURN = 20_000;
const CHARACTERS_PER_TURN = 2_000_000;
const BYTES_PER_TURN = 1_000_000;

/** Matches a NUL character or half of a surrogate pair. PostgreSQL can't store either of them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const [QUOTE, COMMA, BACKSLASH, COLON] = [...Buffer.from('",\\:')] as [number, number, number, number];

const tooManyValues = (what = "The body") =>
  invalidRequest(
    "body",
    `${what} can have at most ${REQUEST_LIMITS.bodyValues} values. Split the request into smaller requests.`,
  );

const tooManyNames = () =>
  invalidRequest(
    "body",
    `The body can have at most ${REQUEST_LIMITS.bodyNames} different property names. Split the request into smaller requests.`,
  );

/**
 * Counts the parts that make JSON slow to parse: commas and property names. The number of commas is about the
 * number of values. Property names are slow because the parser creates object shapes for them.
 */
class Scan {
  private commas = 0;
  private isInText = false;
  private textStart = 0;
  private textEnd = 0;
  private readonly names = new Set<string>();

  constructor(private readonly json: Buffer) {}

  async run(): Promise<void> {
    for (let start = 0; start < this.json.length; start = await this.turn(start));
  }

  /**
   * Scans a limited number of bytes, beginning at `start`. Returns the position at which the next scan must
   * continue.
   */
  private async turn(start: number): Promise<number> {
    const end = Math.min(start + BYTES_PER_TURN, this.json.length);
    let index = start;
    for (; index < end; index += 1) {
      const byte = this.json[index];
      if (byte === QUOTE) this.quote(index);
      else if (byte === BACKSLASH) index += 1;
      else if (this.isInText) continue;
      else if (byte === COMMA) this.comma();
      else if (byte === COLON) this.name();
    }
    await nextTurn();
    return index;
  }

  private quote(index: number): void {
    if (this.isInText) this.textEnd = index;
    else this.textStart = index + 1;
    this.isInText = !this.isInText;
  }

  private comma(): void {
    this.commas += 1;
    if (this.commas > REQUEST_LIMITS.bodyValues) throw tooManyValues();
  }

  private name(): void {
    this.names.add(this.json.toString("latin1", this.textStart, this.textEnd));
    if (this.names.size > REQUEST_LIMITS.bodyNames) throw tooManyNames();
  }
}

/** The minimum size of a property in bytes, such as `"a":1,`. */
const PROPERTY_BYTES = 6;

/**
 * Refuses JSON with far too many values or property names before it's parsed, because parsing would take
 * long.
 * @throws ApiError 400
 */
export async function assertQuicklyParsed(json: Uint8Array): Promise<void> {
  if (json.length < PROPERTY_BYTES * REQUEST_LIMITS.bodyNames) return;
  await new Scan(Buffer.from(json.buffer, json.byteOffset, json.byteLength)).run();
}

/**
 * Checks the values in a body level by level. The check doesn't use recursion, so that a deeply nested body can't
 * overflow the stack. The check also enforces the limits on memory and refuses values that PostgreSQL can't store.
 */
class Check {
  private values = 0;
  private valuesOfTurn = 0;
  private charactersOfTurn = 0;

  constructor(private readonly what: string) {}

  async run(root: object): Promise<void> {
    let level: object[] = [root];
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth > REQUEST_LIMITS.bodyDepth)
        throw invalidRequest(
          "body",
          `${this.what} can be nested at most ${REQUEST_LIMITS.bodyDepth} levels deep.`,
        );
      const next: object[] = [];
      for (const container of level) {
        this.container(container, next);
        if (this.isTurnOver) await this.endTurn();
      }
      level = next;
    }
  }

  private get isTurnOver(): boolean {
    return this.valuesOfTurn > VALUES_PER_TURN || this.charactersOfTurn > CHARACTERS_PER_TURN;
  }

  private async endTurn(): Promise<void> {
    [this.valuesOfTurn, this.charactersOfTurn] = [0, 0];
    await nextTurn();
  }

  /** Checks a container's direct values, and adds nested containers to `next`. */
  private container(container: object, next: object[]): void {
    const names = Object.keys(container);
    this.count(names.length);
    const isList = Array.isArray(container);
    for (const name of names) {
      if (!isList) this.text(name);
      const value = (container as Record<string, unknown>)[name];
      if (typeof value === "string") this.text(value);
      else if (typeof value === "object" && value !== null) next.push(value);
    }
    if (!isList) Reflect.deleteProperty(container, "__proto__");
  }

  private count(values: number): void {
    this.values += values;
    this.valuesOfTurn += values;
    if (this.values > REQUEST_LIMITS.bodyValues) throw tooManyValues(this.what);
  }

  private text(text: string): void {
    this.charactersOfTurn += text.length;
    if (UNSTORABLE.test(text))
      throw invalidRequest(
        "body",
        `${this.what} contains a null character or an unpaired surrogate. Remove these characters.`,
      );
  }
}

/**
 * Checks every value in a parsed body, and removes properties named `__proto__`. `what` is the name of the
 * body in error messages.
 * @throws ApiError 400 if the body is nested too deeply, has too many values, or contains text that can't be
 * stored
 */
export const checkValues = (root: object, what = "The body"): Promise<void> => new Check(what).run(root);
