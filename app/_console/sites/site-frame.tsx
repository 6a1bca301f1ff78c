"use client";

import { ExternalLink } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Breadcrumbs } from "../../_ui/breadcrumbs";
import { buttonClass } from "../../_ui/button";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { TabBar } from "../../_ui/tab-bar";
import { AccessButton } from "../access/access-button";
import { useVisit } from "../palette/palette-context";
import { PublishedBadge, type Site } from "./audience";
import { pagesOf, siteRoot } from "./places";
import { PublishButton } from "./publish-button";

export interface SiteProps {
  site: Site;
  organizationId: string;
}

function SiteNav({ site, organizationId }: SiteProps) {
  const path = usePathname();
  const root = siteRoot(organizationId, site.id);
  const tabs = pagesOf(site).map(({ segment, title }) => ({ href: root + segment, title, segment }));
  // The customization of a variant is a part of the customization page.
  const current = tabs.find(
    ({ href, segment }) => path === href || (segment !== "" && path.endsWith(segment)),
  )?.href;
  return <TabBar label="Site" tabs={tabs} current={current} lined />;
}

function VisitLink({ site }: { site: Site }) {
  const published = site.published ? site.urls.published : undefined;
  return (
    <a href={published ?? site.urls.preview} target="_blank" rel="noreferrer" className={buttonClass()}>
      <ExternalLink size={16} aria-hidden />
      {published ? "Visit" : "Preview"}
    </a>
  );
}

/**
 * The layout of all settings pages of a site: its title, whether it's published, and links to its other
 * pages.
 */
export function SiteFrame({
  site,
  organizationId,
  wide,
  children,
}: SiteProps & { wide?: boolean; children: ReactNode }) {
  const parts = { site, organizationId };
  useVisit({
    id: `site-${site.id}`,
    kind: "Sites",
    title: site.title,
    about: "Site",
    href: siteRoot(organizationId, site.id),
  });
  return (
    <Frame width={wide ? "full" : "list"} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="min-w-0">
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
        <SiteNav {...parts} />
      </div>
      {children}
    </Frame>
  );
}
