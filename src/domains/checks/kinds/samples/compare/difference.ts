import type { Problem } from "../../kind";
import type { Piece } from "../sample";

/** Returns the keys of a place in a specification. They're only found for differences that are reported. */
export type Place = () => readonly string[];

/** A difference between a sample and a specification. */
export interface Difference {
  rule: string;
  severity: Problem["severity"];
  message: string;
  /** Identifies what differs, such as `body.owner.name`. */
  subject: string;
  /** The position in the code. */
  at: number;
  found: string;
  expected?: string | undefined;
  /** The values that the specification allows. */
  values?: readonly unknown[];
  place: Place;
  /** The text that fixes the difference, instead of the text of the piece. */
  replace?: { piece: Piece; text: string } | undefined;
}

const SHOWN_LENGTH_MAX = 200;

/** A text that a message can show. */
export const shown = (text: string): string =>
  text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;

const VALUES_MAX = 20;

export const listed = (values: readonly unknown[]): string =>
  shown(
    values
      .slice(0, VALUES_MAX)
      .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
      .join(", "),
  );

/** Returns the replacement of a piece, or undefined if there is no text or the piece can't be edited. */
export const replacement = (piece: Piece, text: string | undefined): Difference["replace"] =>
  text === undefined || !piece.isExact ? undefined : { piece, text };
