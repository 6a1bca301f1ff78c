import { z } from "zod";

/** An address of the web: nothing that runs as script, wherever it ends up in a page. */
export const webUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^https?:/i.test(url), "begins with neither http nor https");

/** The same, or somebody's mail address. */
export const linkUrlField = z
  .url()
  .max(2048)
  .refine((url) => /^(?:https?|mailto):/i.test(url), "begins with none of http, https and mailto");
