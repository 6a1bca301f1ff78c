import { z } from "zod";

/** Largest picture of a customization, in bytes: it is on every page. */
export const IMAGE_BYTES_MAX = 1024 * 1024;
const BASE64_CHARACTERS_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;

/** Largest body: the common bound holds no picture in base64. */
export const IMAGE_BODY_BYTES_MAX = 2 * 1024 * 1024;

export const addImageFields = {
  base64: z
    .base64()
    .min(4)
    .max(BASE64_CHARACTERS_MAX)
    .describe("A PNG, JPEG, WebP or SVG of at most 1 MB, and of at most 4096 pixels each way."),
};

export const siteImageSchema = z
  .object({
    object: z.literal("site-image"),
    url: z.url().describe("To be written into the customization, as a logo or as an icon."),
    contentType: z.string(),
    size: z.number().int().describe("In bytes."),
  })
  .meta({ id: "SiteImage" });
