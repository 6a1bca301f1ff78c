import { z } from "zod";

const ORIGINS_MAX = 20;
const ORIGIN_LENGTH_MAX = 255;

/** An origin with HTTPS. Only the first part of the host can be a wildcard, and at least two other parts must follow it. */
const SECURE_ORIGIN =
  /^https:\/\/(?:\*\.[a-z0-9-]{1,63}\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*(?::[0-9]{1,5})?$/;
/** A server on the computer of a developer. */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?$/;

const embedOriginField = z
  .string()
  .max(ORIGIN_LENGTH_MAX)
  .transform((origin) => origin.toLowerCase())
  .refine(
    (origin) => (SECURE_ORIGIN.test(origin) || LOCAL_ORIGIN.test(origin)) && URL.canParse(origin),
    "must be an origin with https:// and without a path, such as https://app.example.com or https://*.example.com. Only localhost can use http://",
  )
  // Browsers send origins without the default port and without leading zeros.
  .transform((origin) => new URL(origin).origin);

/**
 * The origins of pages that can show a site. They become sources in a Content-Security-Policy, so an origin can't contain the
 * characters that separate sources or directives.
 */
export const embedOriginsField = z
  .array(embedOriginField)
  .max(ORIGINS_MAX)
  .transform((origins) => [...new Set(origins)]);
