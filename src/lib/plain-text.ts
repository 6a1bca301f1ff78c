import { z } from "zod";

/** The schema of a line of text for people, such as a title. It's trimmed and has no control characters. */
export const plainText = (charactersMin: number, charactersMax: number) =>
  z
    .string()
    .trim()
    .min(charactersMin)
    .max(charactersMax)
    .regex(/^\P{Cc}*$/u, "can't have line breaks or control characters");
