"use client";

import { PageHeading } from "../../_ui/page-heading";
import { LearnMore } from "../learn-more";
import { useUpdateSpace } from "../space/settings/use-update-space";
import { type Space, useSpace } from "../space/use-space";
import { useTRPCClient } from "../trpc";
import { RulesForm } from "./rules-form";

/** The merge rules of a space: its own rules, or those of the organization. */
export function SpaceRules({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const client = useTRPCClient();
  const { mutate, isPending, error } = useUpdateSpace();
  return (
    <>
      <PageHeading
        title="Merge rules"
        description={
          <>
            The conditions that a change request must meet before someone can merge it.{" "}
            <LearnMore page="administrators/merge-rules" about="merge rules" />
          </>
        }
      />
      <RulesForm
        organizationId={space.organization}
        placeId={space.id}
        saved={space.mergeRules}
        inherited="If an administrator of the organization changes its rules, they also change for this space."
        preview={(mergeRules) =>
          client.changeRequests.rulesPreview.space.mutate({ spaceId: space.id, mergeRules })
        }
        save={{ mutate: (mergeRules) => mutate({ spaceId: space.id, mergeRules }), isPending, error }}
      />
    </>
  );
}
