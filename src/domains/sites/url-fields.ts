import { z } from "zod";

/** An address of the web: nothing that runs as script, wherever it ends up in a page. */
export const webUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^https?:/i.test(url), "must start with http or https");

/** The same, or an email address. */
export const linkUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^(?:https?|mailto):/i.test(url), "must start with http, https or mailto");
