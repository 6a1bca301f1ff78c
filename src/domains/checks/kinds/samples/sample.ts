/** A text in a sample, with its position in the code. */
export interface Piece {
  text: string;
  at: number;
  /** Whether the code contains exactly this text at this position. If not, the text can't be edited there. */
  isExact: boolean;
}

interface Placed {
  at: number;
  end: number;
}

/** A value that a sample writes out. The value is unknown if it's a placeholder, a variable or computed. */
export type Literal = Placed &
  (
    | { kind: "object"; fields: { name: Piece; value: Literal }[]; isOpen: boolean }
    | { kind: "array"; items: Literal[] }
    | { kind: "value"; value: string | number | boolean | null; source: Piece }
    | { kind: "unknown" }
  );

/** A name and a value in a query, a form or a header. */
export interface Pair {
  name: Piece;
  /** Null if the value is a placeholder. */
  value: Piece | null;
}

export type SampleBody =
  | { kind: "none" }
  | { kind: "json"; value: Literal }
  | { kind: "form"; fields: Pair[] }
  | { kind: "unknown" };

export interface RequestSample {
  kind: "request";
  /** The method in capital letters. */
  method: string;
  /** Where the sample says the method. Null if the method follows from the rest of the request. */
  methodAt: Piece | null;
  url: Piece;
  /** The value of the header `Host`, if the URL is only a path. */
  host?: string;
  /** The parameters that aren't in the URL. */
  query: Pair[];
  contentType: string | null;
  body: SampleBody;
  /** Whether the sample can send more than it says, such as options in a variable. */
  isOpen: boolean;
}

export interface ResponseSample {
  kind: "response";
  /** The status. Null if the sample doesn't say it. */
  status: Piece | null;
  body: Literal | null;
}

export type Sample = RequestSample | ResponseSample;

const PLACEHOLDER = /\$[\w{(]|\{[^{}]*\}|<[^<>]*>|\.\.\.|…|^:\w|^\*+$|^(?:YOUR|MY)[_-]|x{4}|%[sd]/i;

/** Whether a text stands for another text, such as `$TOKEN`, `{id}`, `<name>` or `YOUR_KEY`. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/** Returns a part of a piece. */
export const partOf = ({ text, at, isExact }: Piece, from: number, to = text.length): Piece => ({
  text: text.slice(from, to),
  at: isExact ? at + from : at,
  isExact,
});

/** Splits `a=1&b=2`. */
export function pairsIn(piece: Piece): Pair[] {
  let from = 0;
  return piece.text.split("&").flatMap((part) => {
    const start = from;
    from += part.length + 1;
    if (part === "") return [];
    const equals = part.indexOf("=");
    const end = equals === -1 ? part.length : equals;
    const value = equals === -1 ? null : partOf(piece, start + equals + 1, start + part.length);
    return [
      {
        name: partOf(piece, start, start + end),
        value: value && !isPlaceholder(value.text) ? value : null,
      },
    ];
  });
}
