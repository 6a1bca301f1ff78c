"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Button } from "../../../_ui/button";
import { FormError } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import type { Site } from "../audience";
import { Panel } from "../panel";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite, useSitesChanged } from "../use-site";

const loading = () => <SkeletonLines count={6} label="Loading the editor" />;
const SchemaPanel = dynamic(() => import("./schema-panel").then((module) => module.SchemaPanel), {
  ssr: false,
  loading,
});
const VisitorTester = dynamic(() => import("./visitor-tester").then((module) => module.VisitorTester), {
  ssr: false,
});

function Switch({ site, organizationId }: SiteProps) {
  const changed = useSitesChanged();
  const update = useMutation(useTRPC().sites.update.mutationOptions({ onSuccess: changed }));
  const { enabled } = site.adaptiveContent;
  const change = () =>
    update.mutate({ organizationId, siteId: site.id, adaptiveContent: { enabled: !enabled } });
  return (
    <Panel
      title={enabled ? "Adaptive content is on" : "Adaptive content is off"}
      description={
        enabled
          ? "Visitors see sections, variants, pages and blocks whose conditions match their claims."
          : "Bindery treats all visitors as if they had no claims, so most content with conditions is hidden."
      }
      actions={
        site.permissions.edit ? (
          <Button kind={enabled ? "secondary" : "primary"} busy={update.isPending} onClick={change}>
            {enabled ? "Turn off" : "Turn on"}
          </Button>
        ) : null
      }
    >
      <FormError>{update.error ? readableError(update.error) : null}</FormError>
    </Panel>
  );
}

/** The settings for adaptive content, which determine what each visitor sees. */
export function SiteAdaptive({ initialSite, organizationId }: { initialSite: Site; organizationId: string }) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <SiteFrame {...parts}>
      <Switch {...parts} />
      <SchemaPanel {...parts} />
      <VisitorTester {...parts} />
    </SiteFrame>
  );
}
