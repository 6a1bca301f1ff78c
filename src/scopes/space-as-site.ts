import type { Site, Space } from "@/db/generated/client";

/** A customization that turns off the features of a site that store data. */
const CUSTOMIZATION = { feedback: { enabled: false }, ai: { mode: "none" } };

/**
 * Converts a space that is read outside a site to a site. The site shows only this space and stores nothing
 * about its visitors (docs/adr/043).
 */
export function siteOfSpace(space: Space): Site {
  const { organizationId, id, title, visibility, version, createdById, createdAt, updatedAt } = space;
  return {
    organizationId,
    id,
    title,
    visibility,
    version,
    createdById,
    createdAt,
    updatedAt,
    type: "basic",
    basename: `~${id}`,
    publishedAt: createdAt,
    configVersion: version,
    customization: CUSTOMIZATION,
    agentsContext: "included",
    apiChangelog: false,
    embedOrigins: [],
    adaptiveContent: false,
    ancestorIds: [],
    inheritsDefaultLevel: true,
    icon: null,
    hostname: null,
    provedHostname: null,
    proxy: null,
    provedProxy: null,
    hostsCheckedAt: null,
    adaptiveSchema: null,
    adaptiveSchemaUpdatedAt: null,
    customizationUpdatedAt: null,
    customCode: null,
    defaultSectionId: null,
    defaultSiteSpaceId: null,
    defaultLevel: null,
    visitorKey: null,
    visitorBackend: null,
    fallbackURL: null,
    logoutURL: null,
  };
}
