import { z } from "zod";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pictureUrl } from "./address";
import { addImage } from "./service";

/** The maximum size of a customization's image in bytes. This size is low because every page loads the image. */
const IMAGE_BYTES_MAX = 1024 * 1024;
const BASE64_CHARACTERS_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;

/**
 * The maximum size of the request body. This size is higher than the general limit, which is too small for an image in
 * base64.
 */
const IMAGE_BODY_BYTES_MAX = 2 * 1024 * 1024;

const addImageFields = {
  base64: z
    .base64()
    .min(4)
    .max(BASE64_CHARACTERS_MAX)
    .describe("A PNG, JPEG, WebP or SVG image in Base64, at most 1 MB and 4096 × 4096 pixels."),
};

const siteImageSchema = z
  .object({
    object: z.literal("site-image"),
    url: z.url().describe("The URL of the image. Use it in the customization as a logo or icon."),
    contentType: z.string().describe("The media type of the image, such as `image/png`."),
    size: z.number().int().describe("The size of the image in bytes."),
  })
  .meta({ id: "SiteImage" });

const rest = restTagged("customization");

export const siteImagesRouter = router({
  add: rest("POST", "/orgs/{organizationId}/sites/{siteId}/images", {
    id: "addImageToSite",
    summary: "Add a site image",
    description:
      "Uploads an image for the customization of the site and returns its URL, which you can then use in the customization. The site serves the image to its visitors.",
    status: 201,
    bodyBytesMax: IMAGE_BODY_BYTES_MAX,
    scope: siteScope("edit", addImageFields),
    output: siteImageSchema,
  }).mutation(async ({ ctx, input }) => {
    const image = await addImage(ctx, ctx.site, input.base64);
    const { contentType, size } = image;
    return { object: "site-image" as const, url: pictureUrl(ctx.site, image), contentType, size };
  }),
});
