import type { z } from "zod";
import type { Site, SiteShareLink } from "@/db/generated/client";
import { type Addressed, publishedUrl } from "@/domains/sites/addresses";
import { unseal } from "@/lib/seal";
import type { shareLinkSchema } from "./schema";

/** What the key of a share link is sealed for. */
export const SHARE_KEY_PURPOSE = "site-share-link";

/** The address that opens a site to whoever has it. `key` is sealed. */
export function addressWithKey(site: Addressed, key: string): string {
  const url = new URL(publishedUrl(site));
  url.searchParams.set("shareKey", unseal(SHARE_KEY_PURPOSE, Buffer.from(key, "base64url")).toString());
  return url.href;
}

/** A share link, as those see it who may hand it on. */
export function presentShareLink(site: Site, link: SiteShareLink): z.input<typeof shareLinkSchema> {
  const { id, createdAt, name, active } = link;
  const opens = active && site.publishedAt !== null && site.visibility === "share-link";
  return {
    object: "share-link",
    id,
    createdAt: createdAt.toISOString(),
    name,
    active,
    urls: opens ? { published: addressWithKey(site, link.key) } : {},
  };
}
