import { z } from "zod";

/** A web URL. Other schemes are rejected, so the URL can't run a script on a page. */
export const webUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^https?:/i.test(url), "must start with http or https");

/** A web URL or an email address. */
export const linkUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^(?:https?|mailto):/i.test(url), "must start with http, https or mailto");
