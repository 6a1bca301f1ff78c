import type { z } from "zod";
import { mayAsOwn } from "@/access/authorization/own";
import { atLeast, permissionsAt, SITE_PERMISSIONS } from "@/access/authorization/roles";
import { defaultLevelOf } from "@/domains/collections/fields";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { SiteRow } from "@/scopes/site";
import { previewUrl, publishedUrl } from "@/scopes/site-address";
import { CUSTOMIZATIONS, FEATURES, type siteSchema } from "./schema";
import { addressWithKey } from "./share-links/presenter";

type Resource = z.input<typeof siteSchema>;

// A self-hosted service includes all features, regardless of the type. Features that Bindery doesn't have are
// omitted.
const featuresOf = (type: Resource["type"]): Resource["features"] =>
  FEATURES.map((id) => ({
    id,
    plan: type,
    frozen: false,
    ...(id === "sites-advanced-customization" && { customizations: [...CUSTOMIZATIONS] }),
  }));

/** The path of a site in the API. */
export const pathOfSite = (site: Pick<SiteRow, "organizationId" | "id">) =>
  `/orgs/${site.organizationId}/sites/${site.id}`;

/**
 * A URL that works for the caller. For a site with share links, the URL contains a key. Bindery therefore shows this URL only to
 * people who can share the site or whose request contained the key.
 */
function linkOf(site: SiteRow, shareKey: string | undefined): { published?: string } {
  if (site.publishedAt === null) return {};
  if (site.visibility !== "share-link" || site.level === null || shareKey !== undefined)
    return { published: publishedUrl(site, shareKey) };
  const mayShare = atLeast(site.level, SITE_PERMISSIONS.admin);
  return mayShare && site.shareKey !== null ? { published: addressWithKey(site, site.shareKey) } : {};
}

// People who can delete only their own sites can delete them only before they are published, because visitors depend on a
// published site.
const isOwnDraft = ({ isOwn, publishedAt }: SiteRow) => isOwn && publishedAt === null;

// Columns of open enumerations are plain text in the database. The schema checked the values when they were written.
export function presentSite(site: SiteRow, shareKey?: string): Resource {
  const type = site.type as Resource["type"];
  const path = pathOfSite(site);
  return {
    object: "site",
    id: site.id,
    type,
    appliedType: type,
    title: site.title,
    ...withoutNull({ icon: site.icon as Resource["icon"] | null, hostname: site.hostname }),
    basename: site.basename,
    ...(site.proxy !== null && {
      proxy: { origin: site.proxy, target: publishedUrl({ ...site, proxy: null }) },
    }),
    visibility: site.visibility as Resource["visibility"],
    published: site.publishedAt !== null,
    siteSpaces: site.siteSpaces,
    defaultLevel: defaultLevelOf(site),
    createdAt: site.createdAt.toISOString(),
    adaptiveContent: { enabled: site.adaptiveContent },
    agentsContext: site.agentsContext as Resource["agentsContext"],
    apiChangelog: site.apiChangelog,
    embedOrigins: site.embedOrigins,
    features: featuresOf(type),
    urls: {
      location: apiUrl(path),
      app: appUrl(path),
      ...linkOf(site, shareKey),
      preview: previewUrl(site),
      ...withoutNull({ login: site.fallbackURL, logout: site.logoutURL }),
    },
    permissions: {
      ...permissionsAt(SITE_PERMISSIONS, site.level),
      delete: mayAsOwn(site.level, isOwnDraft(site)),
    },
  };
}
