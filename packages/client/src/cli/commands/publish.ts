import { type Context, signedIn } from "../context.js";
import { organizationOf } from "../organization.js";

/** Publishes a site. If the site is already published, it stays published. */
export async function publish(
  given: Context,
  options: { site: string; organization?: string },
): Promise<void> {
  const { client, output } = await signedIn(given);
  const organizationId = await organizationOf(client, options.organization);
  const { id, title, urls } = await client.publishSite({ organizationId, siteId: options.site });
  const url = urls.published ?? urls.app;
  output.answer(
    { site: { id, title, url: urls.published ?? null } },
    `The site ${title} was published: ${url}`,
  );
}
