import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pictureUrl } from "./address";
import { addImageFields, IMAGE_BODY_BYTES_MAX, siteImageSchema } from "./schema";
import { addImage } from "./service";

const rest = restTagged("customization");

export const siteImagesRouter = router({
  add: rest("POST", "/orgs/{organizationId}/sites/{siteId}/images", {
    id: "addImageToSite",
    summary: "Upload a picture for the look of a site",
    description:
      "Readers of the site are shown it by the site itself; its address goes into the customization.",
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
