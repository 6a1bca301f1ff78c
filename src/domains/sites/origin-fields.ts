import { z } from "zod";

const ORIGINS_MAX = 20;
const ORIGIN_LENGTH_MAX = 255;

/** An origin with HTTPS. Only the first part of the host can be a wildcard, and at least two other parts must follow it. */
const SECURE_ORIGIN =
  /^https:\/\/(?:\*\.[a-z0-9-]{1,63}\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*(?::[0-9]{1,5})?$/;
/** A server on the computer of a developer. */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?$/;

/**
 * A list of origins that become sources in a Content-Security-Policy. An origin can't contain the characters that separate
 * sources or directives.
 */
const originsField = (isAllowed: (origin: string) => boolean, rule: string) =>
  z
    .array(
      z
        .string()
        .max(ORIGIN_LENGTH_MAX)
        .transform((origin) => origin.toLowerCase())
        .refine((origin) => isAllowed(origin) && URL.canParse(origin), rule)
        // Browsers send origins without the default port and without leading zeros.
        .transform((origin) => new URL(origin).origin),
    )
    .max(ORIGINS_MAX)
    .transform((origins) => [...new Set(origins)]);

const isSecure = (origin: string) => SECURE_ORIGIN.test(origin);

/** The origins of pages that can show a site. */
export const embedOriginsField = originsField(
  (origin) => isSecure(origin) || LOCAL_ORIGIN.test(origin),
  "must be an origin with https:// and without a path, such as https://app.example.com or https://*.example.com. Only localhost can use http://",
);

/** The origins from which pages of a site can load files. */
export const secureOriginsField = originsField(
  isSecure,
  "must be an origin with https:// and without a path, such as https://cdn.example.com or https://*.example.com",
);

/** The origins to which pages of a site can connect. */
export const connectOriginsField = originsField(
  (origin) => isSecure(origin.replace(/^wss:/, "https:")),
  "must be an origin with https:// or wss:// and without a path, such as https://api.example.com or wss://*.example.com",
);

/** Whether a URL has an origin with HTTPS, without a wildcard. */
export const hasSecureOrigin = ({ protocol, origin }: URL): boolean =>
  protocol === "https:" && !origin.includes("*") && isSecure(origin);
