"use client";

import { useState } from "react";
import { Dialog } from "../../_ui/dialog";
import { CheckField, SelectField } from "../../_ui/field";
import { type Subject, SubjectPicker } from "../access/subject-picker";
import { ResourceForm } from "../change/resource-form";
import { ReadableError } from "../errors";
import { LearnMore } from "../learn-more";
import { useTRPCClient } from "../trpc";
import { INTERVALS, type Ownership } from "./words";

/** The owner as a choice in the list of people and teams. */
function subjectOf(ownership: Ownership | null): Subject[] {
  const { user, team } = ownership ?? {};
  if (user) return [{ kind: "user", id: user.id, title: user.displayName, detail: user.email ?? "" }];
  return team ? [{ kind: "team", id: team.id, title: team.title, detail: "Team" }] : [];
}

/** The intervals to choose from. An interval that was set by the API stays available. */
function intervalsWith(days: number | undefined) {
  const isKnown = days === undefined || INTERVALS.some(([known]) => known === days);
  return isKnown ? INTERVALS : [...INTERVALS, [days, `Every ${days} days`] as const];
}

interface Props {
  place: { spaceId: string; pageId: string; organizationId: string };
  /** The owner of the page itself. Null if the page has no owner of its own. */
  ownership: Ownership | null;
  open: boolean;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Sets the owner of a page and the interval of its reviews. */
export function OwnerDialog({ place, ownership, open, reload, onClose }: Props) {
  const { spaceId, pageId, organizationId } = place;
  const client = useTRPCClient();
  const [chosen, setChosen] = useState(() => subjectOf(ownership));
  const [owner] = chosen;
  const days = ownership?.reviewIntervalDays;
  return (
    <Dialog open={open} onClose={onClose} title={ownership ? "Change owner" : "Set owner"}>
      <ResourceForm
        initial={{ interval: String(days ?? ""), includesSubpages: ownership?.includesSubpages ?? false }}
        send={async ({ interval, includesSubpages }) => {
          if (!owner) throw new ReadableError("Choose a person or a team.");
          return await client.ownership.set.mutate({
            ...{ spaceId, pageId, includesSubpages },
            [owner.kind]: owner.id,
            ...(interval && { reviewIntervalDays: Number(interval) }),
          });
        }}
        reload={reload}
        said={`${owner?.title ?? "The owner"} owns this page`}
        action="Save owner"
        onClose={onClose}
      >
        {(field) => (
          <>
            <SubjectPicker
              organizationId={organizationId}
              legend="Owner"
              withTeams
              leftOut={[]}
              chosen={chosen}
              onChange={(all) => setChosen(all.slice(-1))}
            />
            <SelectField
              label="Review"
              hint={
                <>
                  The owner is notified before a review is due.{" "}
                  <LearnMore page="writers/owners" about="owners" />
                </>
              }
              {...field("interval")}
            >
              <option value="">No reviews</option>
              {intervalsWith(days).map(([count, label]) => (
                <option key={count} value={count}>
                  {label}
                </option>
              ))}
            </SelectField>
            <CheckField
              label="Include subpages"
              hint="The owner also owns the subpages that have no owner of their own."
              {...field("includesSubpages")}
            />
          </>
        )}
      </ResourceForm>
    </Dialog>
  );
}
