import { z } from "zod";

/** A string that isn't empty. */
export const text = z.string().trim().min(1);

/** An HTTP or HTTPS URL without a trailing slash. */
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));

export const optionalText = text.optional();
export const optionalUrl = url.optional();
export const optionalSecret = (charactersMin: number) => z.string().min(charactersMin).optional();

/** One of the given words. `unset` is the default. */
export const choice = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  unset: Words[number],
) => z.enum(words).default(unset as never);

/** An integer from `min` to `max`. `unset` is the default. */
export const whole = (unset: number, min: number, max = Number.POSITIVE_INFINITY) =>
  z.coerce.number().int().min(min).max(max).default(unset);
