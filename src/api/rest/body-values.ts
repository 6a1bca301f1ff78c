import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/request-limits";

/** What is looked at before other requests have their turn: some ten milliseconds of work. */
const VALUES_PER_TURN = 20_000;
const CHARACTERS_PER_TURN = 2_000_000;
const BYTES_PER_TURN = 4_000_000;

/** A null character, or half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const [QUOTE, COMMA, BACKSLASH] = [...Buffer.from('",\\')] as [number, number, number];

const tooManyValues = () => new ApiError(400, `The body holds more than ${REQUEST_LIMITS.bodyValues} values`);

/**
 * Refuses JSON of far too many values before it is parsed, which would take long for them: by its commas.
 * @throws ApiError 400
 */
export async function assertFewValues(json: Uint8Array): Promise<void> {
  // Each comma stands for two bytes at least.
  if (json.length < 2 * REQUEST_LIMITS.bodyValues) return;
  let commas = 0;
  let isInText = false;
  let turn = BYTES_PER_TURN;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (byte === BACKSLASH) index += 1;
    else if (byte === COMMA && !isInText) commas += 1;
    if (commas > REQUEST_LIMITS.bodyValues) throw tooManyValues();
    if (index < turn) continue;
    turn += BYTES_PER_TURN;
    await nextTurn();
  }
}

/** Level by level, without recursion: no body may exhaust the stack, the memory, or what PostgreSQL can store. */
class Check {
  private values = 0;
  private valuesOfTurn = 0;
  private charactersOfTurn = 0;

  async run(root: object): Promise<void> {
    let level: object[] = [root];
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth > REQUEST_LIMITS.bodyDepth)
        throw new ApiError(400, `The body is nested deeper than ${REQUEST_LIMITS.bodyDepth} levels`);
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

  /** Looks at what a container holds itself, and adds the containers in it to `next`. */
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
    if (this.values > REQUEST_LIMITS.bodyValues) throw tooManyValues();
  }

  private text(text: string): void {
    this.charactersOfTurn += text.length;
    if (UNSTORABLE.test(text))
      throw new ApiError(400, "The body holds a null character or half a surrogate pair");
  }
}

/**
 * Looks at every value of a body that was parsed; a name `__proto__` is taken out.
 * @throws ApiError 400 for what is too deep, of too many values, or holds text that cannot be stored
 */
export const checkValues = (root: object): Promise<void> => new Check().run(root);
