import { BLOCKS } from "./blocks";
import { CODE, FRONT_MATTER, LETTERS } from "./code";
import type { HostileText } from "./grow";
import { MARKUP } from "./html";
import { INLINES } from "./inlines";

/** Every expensive text. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...INLINES,
  ...BLOCKS,
  ...MARKUP,
  ...CODE,
  ...FRONT_MATTER,
  ...LETTERS,
];
