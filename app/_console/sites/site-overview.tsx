"use client";

import { ExternalLink } from "lucide-react";
import { Breadcrumbs } from "../../_ui/breadcrumbs";
import { buttonClass } from "../../_ui/button";
import { PageHeading } from "../../_ui/page-heading";
import { AccessButton } from "../access/access-button";
import { AddressPanel } from "./address-panel";
import { PublishedBadge, type Site } from "./audience";
import { AudiencePanel } from "./audience-panel";
import { DeleteSite } from "./delete-site";
import { PublishButton } from "./publish-button";
import { ShareLinks } from "./share-links";
import { StructurePanel } from "./structure-panel";
import { useSite } from "./use-site";

export interface SiteProps {
  site: Site;
  organizationId: string;
}

function VisitLink({ site }: { site: Site }) {
  if (!site.published || !site.urls.published) return null;
  return (
    <a href={site.urls.published} target="_blank" rel="noreferrer" className={buttonClass()}>
      <ExternalLink size={16} aria-hidden />
      Visit
    </a>
  );
}

/** One site: whether it is live, where, for whom, and what it shows. */
export function SiteOverview({ initialSite, organizationId }: { initialSite: Site; organizationId: string }) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <div className="mx-auto grid max-w-4xl gap-8 px-5 py-8 sm:px-10 sm:py-10">
      <div>
        <Breadcrumbs
          crumbs={[{ title: "Sites", href: `/orgs/${organizationId}/sites` }, { title: site.title }]}
        />
        <div className="mt-3">
          <PageHeading
            title={site.title}
            description={<PublishedBadge site={site} />}
            actions={
              <>
                <VisitLink site={site} />
                {site.permissions.access ? (
                  <AccessButton thing={{ kind: "site", id: site.id, title: site.title, organizationId }} />
                ) : null}
                {site.permissions.admin ? <PublishButton {...parts} /> : null}
              </>
            }
          />
        </div>
      </div>
      <AddressPanel {...parts} />
      <AudiencePanel {...parts} />
      {site.permissions.admin && site.visibility === "share-link" ? <ShareLinks {...parts} /> : null}
      <StructurePanel {...parts} />
      {site.permissions.admin ? <DeleteSite {...parts} /> : null}
    </div>
  );
}
