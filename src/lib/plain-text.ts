import { z } from "zod";

/** A line of text for people, such as a title: trimmed, and without control characters. */
export const plainText = (charactersMin: number, charactersMax: number) =>
  z
    .string()
    .trim()
    .min(charactersMin)
    .max(charactersMax)
    .regex(/^\P{Cc}*$/u, "can't have line breaks or control characters");
