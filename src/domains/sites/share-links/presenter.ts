import type { z } from "zod";
import type { Site, SiteShareLink } from "@/db/generated/client";
import { unseal } from "@/lib/seal";
import { type Addressed, publishedUrl } from "@/scopes/site-address";
import type { shareLinkSchema } from "./schema";

export const SHARE_KEY_PURPOSE = "site-share-link";

/** The URL with which everyone can open the site. `key` is the encrypted key. */
export const addressWithKey = (site: Addressed, key: string): string =>
  publishedUrl(site, unseal(SHARE_KEY_PURPOSE, Buffer.from(key, "base64url")).toString());

/** Presents a share link to people who can share the site. */
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
