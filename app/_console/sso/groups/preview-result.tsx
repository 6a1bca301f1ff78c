"use client";

import { counted } from "../../../_ui/counted";
import { Cell, Table } from "../../../_ui/table";
import { titleOf } from "../../members/roles";
import type { RouterOutputs } from "../../outputs";

export type GroupsPreview = RouterOutputs["samlGroups"]["preview"];

interface Props {
  preview: GroupsPreview;
  teams: readonly { id: string; title: string }[];
}

const REASONS = {
  lastAdministrator: "because no one else has this role",
  emergencyPassword:
    "because single sign-on is enforced, and no other administrator has a password to sign in with if the provider fails",
};

function summaryOf({ known, unknown, changed }: GroupsPreview): string {
  if (known === 0)
    return "No groups are recorded yet. Save the attribute, and ask a few people to sign in through the provider.";
  const others = unknown === 0 ? "" : ` The groups of ${counted(unknown, "more member")} aren't known yet.`;
  return `${changed} of ${counted(known, "member")} with recorded groups would change at the next sign-in.${others}`;
}

/** What the mappings would change for people who have signed in. */
export function PreviewResult({ preview, teams }: Props) {
  const titles = new Map(teams.map(({ id, title }) => [id, title]));
  const named = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id).join(", ");
  return (
    <section aria-label="Preview" className="grid gap-2" role="status">
      <p>{summaryOf(preview)}</p>
      {preview.items.length > 0 ? (
        <Table label="Changes" head={["Member", "Joins", "Leaves", "Role"]}>
          {preview.items.map(({ user, joined, left, role }) => (
            <tr key={user.id}>
              <Cell>{user.displayName}</Cell>
              <Cell>{named(joined)}</Cell>
              <Cell>{named(left)}</Cell>
              <Cell>{role ? `${titleOf(role.from)} → ${titleOf(role.to)}` : "No change"}</Cell>
            </tr>
          ))}
        </Table>
      ) : null}
      {preview.kept.map(({ user, reason }) => (
        <p key={user.id}>{`${user.displayName} keeps the Admin role, ${REASONS[reason]}.`}</p>
      ))}
      {preview.incomplete > 0 ? (
        <p className="text-soft">
          {`Some groups of ${counted(preview.incomplete, "member")} aren't recorded, because the name is longer than 500 characters, or the member has more than 200 groups.`}
        </p>
      ) : null}
      {preview.changed > preview.items.length ? (
        <p className="text-soft">The table shows the first {preview.items.length} members.</p>
      ) : null}
    </section>
  );
}
