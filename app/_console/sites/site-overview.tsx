"use client";

import { AddressPanel } from "./address-panel";
import type { Site } from "./audience";
import { AudiencePanel } from "./audience-panel";
import { ChangelogPanel } from "./changelog-panel";
import { CustomCodePanel } from "./custom-code/custom-code-panel";
import { DeleteSite } from "./delete-site";
import { EmbedPanel } from "./embed-panel";
import { ExportSite } from "./export-site";
import { ShareLinks } from "./share-links";
import { SiteFrame } from "./site-frame";
import { SiteThumbnail } from "./site-thumbnail";
import { StructurePanel } from "./structure/panel";
import { useSite } from "./use-site";
import { VisitorAuthPanel } from "./visitors/visitor-auth-panel";

/** One site: whether it's published, its URL, its audience and its structure. */
export function SiteOverview({ initialSite, organizationId }: { initialSite: Site; organizationId: string }) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <SiteFrame {...parts}>
      <div className="flex flex-col gap-6 md:flex-row *:last:min-w-0 *:last:flex-1">
        <SiteThumbnail {...parts} />
        <AddressPanel {...parts} />
      </div>
      <AudiencePanel {...parts} />
      {site.permissions.admin && site.visibility === "share-link" ? <ShareLinks {...parts} /> : null}
      {site.permissions.admin && site.visibility === "visitor-auth" ? <VisitorAuthPanel {...parts} /> : null}
      <StructurePanel {...parts} />
      <ChangelogPanel {...parts} />
      <EmbedPanel {...parts} />
      {site.permissions.admin ? <CustomCodePanel {...parts} /> : null}
      {site.permissions.admin ? <ExportSite {...parts} /> : null}
      {site.permissions.delete ? <DeleteSite {...parts} /> : null}
    </SiteFrame>
  );
}
