import { z } from "zod";

/**
 * Creates the schema for a line of text, such as a title. The schema trims the text and refuses control
 * characters.
 */
export const plainText = (charactersMin: number, charactersMax: number) =>
  z
    .string()
    .trim()
    .min(charactersMin)
    .max(charactersMax)
    .regex(/^\P{Cc}*$/u, "can't have line breaks or control characters");
