import { z } from "zod";
import { connectOriginsField, hasSecureOrigin, secureOriginsField } from "@/domains/sites/origin-fields";

const CSS_LENGTH_MAX = 65_536;
const SNIPPET_LENGTH_MAX = 16_384;
const SCRIPTS_MAX = 10;
const URL_LENGTH_MAX = 1000;
const DATA_MAX = 10;
const DATA_LENGTH_MAX = 256;

/** Browsers normalize line breaks in HTML before they compute the hash of inline code. */
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, "\n");

export const cssField = z.string().max(CSS_LENGTH_MAX).transform(withPlainBreaks);

/** Texts that change where an HTML parser sees the end of a script. `<!--` and `<script` together can hide the end. */
const MARKUP = /<\/script|<script|<!--/i;

export const snippetField = z
  .string()
  .max(SNIPPET_LENGTH_MAX)
  .transform(withPlainBreaks)
  .refine(
    (code) => !MARKUP.test(code),
    "must be JavaScript without HTML, so it can't contain `<script`, `</script` or `<!--`. Enter only the code between the script tags",
  );

/** Visible ASCII characters. Other characters in a URL must be encoded. */
const VISIBLE = /^[\x21-\x7e]+$/;

/** A path that ends with a slash would allow all files below it. */
function isScriptUrl(text: string): boolean {
  if (!VISIBLE.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isPlain = url.username === "" && url.password === "" && url.hash === "";
  return isPlain && hasSecureOrigin(url) && !url.pathname.endsWith("/");
}

const scriptUrlField = z
  .string()
  .max(URL_LENGTH_MAX)
  .refine(
    isScriptUrl,
    "must be the URL of a script with https:// and the path of a file, such as https://analytics.example.com/script.js",
  )
  .transform((url) => new URL(url).href);

/** The hash of a script: `sha256-`, `sha384-` or `sha512-` and the bytes of the hash as Base64. */
const INTEGRITY = /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;

const integrityField = z
  .string()
  .max(100)
  .regex(
    INTEGRITY,
    "must be one hash in the format of Subresource Integrity, such as sha384-… with 64 characters after the hyphen",
  );

const dataField = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]{0,49}$/, "must be a name such as `domain` or `website-id`"),
    z.string().max(DATA_LENGTH_MAX),
  )
  .refine((data) => Object.keys(data).length <= DATA_MAX, `can have at most ${DATA_MAX} attributes`);

type Text = z.ZodType<string, string>;

/** A script, with the schemas of its URL and its hash. Responses contain values that were already checked. */
const scriptOf = (url: Text, integrity: Text, data: typeof dataField) =>
  z.object({
    url: url.describe("The HTTPS URL of the script."),
    integrity: integrity
      .optional()
      .describe(
        "The hash of the script (Subresource Integrity). Browsers don't run a script with another hash.",
      ),
    data: data
      .optional()
      .describe(
        'The data attributes of the script tag, without the prefix `data-`. For example, `{"domain": "example.com"}` sets `data-domain`.',
      ),
  });

/** The lists of origins, with the schemas of a list of files' origins and of a list of connections' origins. */
const sourcesOf = <Origins extends z.ZodType>(origins: Origins, connections: Origins) =>
  z.object({
    scripts: origins.describe("The origins from which scripts can load more scripts (`script-src`)."),
    connect: connections.describe(
      "The origins to which scripts can send requests, with `https://` or `wss://` (`connect-src`).",
    ),
    images: origins.describe("The origins of images (`img-src`)."),
    styles: origins.describe("The origins of style sheets (`style-src`)."),
    fonts: origins.describe("The origins of fonts (`font-src`)."),
    media: origins.describe("The origins of audio and video (`media-src`)."),
    frames: origins.describe("The origins of frames (`frame-src`)."),
  });

export const scriptsField = z.array(scriptOf(scriptUrlField, integrityField, dataField)).max(SCRIPTS_MAX);
export const sourcesField = sourcesOf(secureOriginsField.default([]), connectOriginsField.default([]));

export const storedScripts = z.array(scriptOf(z.string(), z.string(), z.record(z.string(), z.string())));
export const storedSources = sourcesOf(z.array(z.string()).default([]), z.array(z.string()).default([]));
