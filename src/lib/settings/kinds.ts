import { z } from "zod";

/** A text that is not empty. */
export const text = z.string().trim().min(1);

/** An address of the web, without the slash that ends it. */
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));
