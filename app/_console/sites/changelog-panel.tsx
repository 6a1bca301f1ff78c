"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { readableError } from "../errors";
import { LearnMore } from "../learn-more";
import { useTRPC } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

/** Whether visitors can read the changes of the API specifications that the site shows. */
export function ChangelogPanel({ site, organizationId }: SiteProps) {
  const changed = useSitesChanged();
  const update = useMutation(useTRPC().sites.update.mutationOptions({ onSuccess: changed }));
  const isOn = site.apiChangelog;
  return (
    <Panel
      title={isOn ? "API changelog is on" : "API changelog is off"}
      description={
        <>
          {isOn
            ? "Visitors can read the changes in each version of the API specifications that the site shows, and subscribe to a feed."
            : "Visitors can’t see the changes between versions of the API specifications that the site shows."}{" "}
          <LearnMore page="administrators/api-reference" about="the API changelog" />
        </>
      }
      actions={
        site.permissions.edit ? (
          <Button
            busy={update.isPending}
            onClick={() => update.mutate({ organizationId, siteId: site.id, apiChangelog: !isOn })}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
        ) : null
      }
    >
      <FormError>{update.error ? readableError(update.error) : null}</FormError>
    </Panel>
  );
}
