import { z } from "zod";

/**
 * A URL that starts with `http` or `https`. Other schemes are rejected, because some can run a script on a
 * page.
 */
export const webUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^https?:/i.test(url), "must start with http:// or https://");

/** A web URL or an email address. */
export const linkUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^(?:https?|mailto):/i.test(url), "must start with http://, https:// or mailto:");
