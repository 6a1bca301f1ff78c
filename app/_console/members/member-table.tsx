"use client";

import { MoreHorizontal, ShieldOff, Trash2, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "../../_ui/menu";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { Avatar } from "../change-requests/person";
import { GiveUpRole } from "./give-up-role";
import { RemoveMember } from "./remove-member";
import { ResetFactor } from "./reset-factor";
import { type Member, type Role, RoleSelect, titleOf } from "./roles";
import { type MemberChanges, useUpdateMember } from "./use-update-member";

interface Props {
  organizationId: string;
  members: Member[];
  userId: string;
  isAdministrator: boolean;
}

function Person({ member: { user, disabled, sso }, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={user} size={28} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {user.displayName}
          {isSelf ? <Badge>You</Badge> : null}
          {user.serviceAccount ? <Badge tone="accent">Service account</Badge> : null}
          {sso ? <Badge>Single sign-on</Badge> : null}
          {disabled ? <Badge tone="warning">Suspended</Badge> : null}
        </div>
        {user.email ? <div className="break-all text-soft">{user.email}</div> : null}
      </div>
    </div>
  );
}

interface RowProps {
  member: Member;
  isSelf: boolean;
  isAdministrator: boolean;
  busy: boolean;
  onChange: (changes: MemberChanges) => void;
  onRemove: () => void;
  onReset: () => void;
}

function OthersMenu({ member, busy, onChange, onRemove, onReset }: RowProps) {
  const { disabled, user } = member;
  const trigger = (
    <IconButton label={`Actions for ${user.displayName}`} disabled={busy}>
      <MoreHorizontal size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem
        icon={disabled ? <UserRoundCheck size={16} aria-hidden /> : <UserRoundX size={16} aria-hidden />}
        onSelect={() => onChange({ disabled: !disabled })}
      >
        {disabled ? "Reactivate" : "Suspend"}
      </MenuItem>
      {user.serviceAccount ? null : (
        <MenuItem icon={<ShieldOff size={16} aria-hidden />} onSelect={onReset}>
          Reset two-step sign-in…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} danger onSelect={onRemove}>
        Remove…
      </MenuItem>
    </Menu>
  );
}

function Actions(props: RowProps) {
  const { isSelf, isAdministrator, onRemove } = props;
  return (
    <Cell className="w-0 text-right whitespace-nowrap">
      {isSelf ? (
        <Button size="small" kind="danger-quiet" aria-label="Leave the organization" onClick={onRemove}>
          Leave
        </Button>
      ) : isAdministrator ? (
        <OthersMenu {...props} />
      ) : null}
    </Cell>
  );
}

function Row(props: RowProps) {
  const { member, isSelf, isAdministrator, busy, onChange } = props;
  return (
    <tr>
      <Cell className="min-w-44">
        <Person member={member} isSelf={isSelf} />
      </Cell>
      <Cell>
        {isAdministrator ? (
          <RoleSelect
            name={member.user.displayName}
            role={member.role}
            disabled={busy}
            onChange={(role) => onChange({ role })}
          />
        ) : (
          titleOf(member.role)
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        <Ago time={member.joinedAt} />
      </Cell>
      <Cell className="whitespace-nowrap">
        {member.lastSeenAt ? <Ago time={member.lastSeenAt} /> : "Never"}
      </Cell>
      <Actions {...props} />
    </tr>
  );
}

/** The members of an organization. Administrators can change, suspend and remove members. All members can leave. */
export function MemberTable({ organizationId, members, userId, isAdministrator }: Props) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [reset, setReset] = useState<Member | null>(null);
  const [givenUp, setGivenUp] = useState<Role | undefined>(undefined);
  const update = useUpdateMember();
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  const change = (member: Member, changes: MemberChanges) => {
    // Ask for confirmation, because people can't undo the removal of their own Admin role.
    if (member.id === userId && changes.role !== undefined) return setGivenUp(changes.role);
    update.mutate({ organizationId, userId: member.id, ...changes });
  };
  return (
    <>
      <Table label="Members" head={["Name", "Role", "Joined", "Last seen", actions]}>
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            isSelf={member.id === userId}
            isAdministrator={isAdministrator}
            busy={update.isPending && update.variables.userId === member.id}
            onChange={(changes) => change(member, changes)}
            onRemove={() => setLeaving(member)}
            onReset={() => setReset(member)}
          />
        ))}
      </Table>
      <RemoveMember
        organizationId={organizationId}
        member={leaving}
        isSelf={leaving?.id === userId}
        onClose={() => setLeaving(null)}
      />
      <ResetFactor organizationId={organizationId} member={reset} onClose={() => setReset(null)} />
      <GiveUpRole {...{ organizationId, userId }} role={givenUp} onClose={() => setGivenUp(undefined)} />
    </>
  );
}
