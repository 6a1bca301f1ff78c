import { ScimRefusal } from "../refusal";
import { type Token, tokensOf } from "./tokens";

export const OPERATORS = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof OPERATORS)[number];

/** The names of an attribute and of its sub-attribute, in lower case. */
export type AttributePath = readonly [string] | readonly [string, string];

/** A parsed filter (RFC 7644, 3.4.2.2). */
export type Filter =
  | { kind: "and" | "or"; parts: readonly Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "compare"; path: AttributePath; operator: Operator; value: string | number | boolean | null }
  | { kind: "present"; path: AttributePath }
  | { kind: "element"; attribute: string; filter: Filter };

/** The target of a PATCH operation, such as `emails[type eq "work"].value`. */
export interface Target {
  path: AttributePath;
  filter?: Filter;
}

const TERMS_MAX = 100;
const DEPTH_MAX = 20;

/** The schemas whose attributes can be named with their full URN. */
const CORE = ["urn:ietf:params:scim:schemas:core:2.0:user:", "urn:ietf:params:scim:schemas:core:2.0:group:"];

const NAME = /^[a-z$][\w$-]*$/;

/**
 * Returns the names in an attribute's path. An attribute of a schema that Bindery doesn't have is one unknown name.
 * @throws ScimRefusal `invalidPath`
 */
export function attributePath(word: string): AttributePath {
  const lower = word.toLowerCase();
  const urn = CORE.find((prefix) => lower.startsWith(prefix)) ?? "";
  const plain = lower.slice(urn.length);
  if (plain.startsWith("urn:")) return [plain];
  const names = plain.split(".");
  const [attribute = "", sub] = names;
  if (names.length > 2 || !names.every((name) => NAME.test(name)))
    throw new ScimRefusal(
      "invalidPath",
      `The attribute name ${JSON.stringify(word.slice(0, 100))} isn't valid.`,
    );
  return sub === undefined ? [attribute] : [attribute, sub];
}

const isOperator = (word: string): word is Operator => (OPERATORS as readonly string[]).includes(word);

/** Reads a filter from left to right. `not` binds stronger than `and`, which binds stronger than `or`. */
class Parser {
  private at = 0;
  private terms = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  filter(depth = 0): Filter {
    return this.joined("or", () => this.joined("and", () => this.term(depth)));
  }

  /** Reads the target of a PATCH operation. */
  target(): Target {
    const path = this.attribute();
    if (!this.takes("[")) return { path };
    const filter = this.inBrackets(1);
    if (this.tokens[this.at]?.value.startsWith(".") !== true) return { path, filter };
    const [sub] = attributePath(this.word().slice(1));
    return { path: [path[0], sub], filter };
  }

  /** Throws if something is left. */
  end(): void {
    if (this.at < this.tokens.length) throw this.unexpected();
  }

  private joined(kind: "and" | "or", part: () => Filter): Filter {
    const parts = [part()];
    while (this.takesWord(kind)) parts.push(part());
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts };
  }

  private term(depth: number): Filter {
    if (depth > DEPTH_MAX || ++this.terms > TERMS_MAX)
      throw new ScimRefusal(
        "invalidFilter",
        `A filter can have at most ${TERMS_MAX} conditions, and ${DEPTH_MAX} levels of brackets.`,
      );
    if (this.takes("(")) return this.closed(")", depth);
    if (this.takesWord("not")) {
      if (!this.takes("(")) throw this.unexpected();
      return { kind: "not", part: this.closed(")", depth) };
    }
    const path = this.attribute();
    if (this.takes("[")) return { kind: "element", attribute: path[0], filter: this.inBrackets(depth + 1) };
    const operator = this.word().toLowerCase();
    if (operator === "pr") return { kind: "present", path };
    if (!isOperator(operator))
      throw new ScimRefusal(
        "invalidFilter",
        `The filter contains an unknown operator. Use ${OPERATORS.join(", ")} or pr.`,
      );
    return { kind: "compare", path, operator, value: this.value() };
  }

  private closed(bracket: string, depth: number): Filter {
    const filter = this.filter(depth + 1);
    if (!this.takes(bracket)) throw this.unexpected();
    return filter;
  }

  private inBrackets = (depth: number) => this.closed("]", depth);

  private attribute(): AttributePath {
    return attributePath(this.word());
  }

  private value(): string | number | boolean | null {
    const token = this.tokens[this.at++];
    if (token?.kind === "text") return token.value;
    const word = token?.kind === "word" ? token.value.toLowerCase() : "";
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (word === "" || !Number.isFinite(Number(word))) throw this.unexpected();
    return Number(word);
  }

  private word(): string {
    const token = this.tokens[this.at++];
    if (token?.kind !== "word") throw this.unexpected();
    return token.value;
  }

  private takes(bracket: string): boolean {
    const token = this.tokens[this.at];
    const isNext = token?.kind === "bracket" && token.value === bracket;
    if (isNext) this.at++;
    return isNext;
  }

  private takesWord(word: string): boolean {
    const token = this.tokens[this.at];
    const isNext = token?.kind === "word" && token.value.toLowerCase() === word;
    if (isNext) this.at++;
    return isNext;
  }

  private unexpected = () =>
    new ScimRefusal("invalidFilter", "The filter is incomplete or has a syntax error.");
}

/** Parses a filter. @throws ScimRefusal `invalidFilter` or `invalidPath` */
export function parseFilter(text: string): Filter {
  const parser = new Parser(tokensOf(text));
  const filter = parser.filter();
  parser.end();
  return filter;
}

/** Parses the path of a PATCH operation. @throws ScimRefusal `invalidFilter` or `invalidPath` */
export function parseTarget(text: string): Target {
  const parser = new Parser(tokensOf(text));
  const target = parser.target();
  parser.end();
  return target;
}
