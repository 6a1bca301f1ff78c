"use client";

import { Bot, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../_ui/button";
import { flatten } from "../library/tree";
import { useLibrary } from "../library/use-library";
import type { RouterOutputs } from "../outputs";
import { LevelSelect } from "./level-select";
import { accessSentence, LEVELS, type Level } from "./sentence";
import { type AccessThing, useShare } from "./use-access";

type UserLevel = RouterOutputs["permissions"]["space"]["aggregate"]["items"][number];
type TeamGrant = RouterOutputs["permissions"]["space"]["teams"]["items"][number];
type UserGrant = RouterOutputs["permissions"]["space"]["users"]["items"][number];

interface RowProps {
  icon: ReactNode;
  title: string;
  sentence: string;
  /** The role that is granted directly on this resource. People can change only this role in the dialog. */
  granted: Level | undefined;
  busy: boolean;
  onChange: (level: Level | null) => void;
}

function Row({ icon, title, sentence, granted, busy, onChange }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <span className="text-soft">{icon}</span>
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-[0.8125rem] text-soft">{sentence}</p>
      </div>
      {granted ? (
        <span className="flex items-center gap-1">
          <LevelSelect label={`Role of ${title}`} level={granted} disabled={busy} onChange={onChange} />
          <Button
            size="small"
            kind="danger-quiet"
            busy={busy}
            aria-label={`Remove access for ${title}`}
            onClick={() => onChange(null)}
          >
            Remove
          </Button>
        </span>
      ) : null}
    </li>
  );
}

const LIST = "divide-y divide-line rounded-xl border border-line";

function teamSentence(level: Level, members: number): string {
  const who = members === 1 ? "its one member" : `its ${members} members`;
  return `${LEVELS[level].title}: ${who} ${LEVELS[level].may}`;
}

/** The teams with access, and the role that their members get. */
export function TeamAccess({ thing, teams }: { thing: AccessThing; teams: readonly TeamGrant[] }) {
  const share = useShare(thing);
  return (
    <ul aria-label="Teams" className={LIST}>
      {teams.map(({ permission, team }) => (
        <Row
          key={team.id}
          icon={<Users size={18} aria-hidden />}
          title={team.title}
          sentence={teamSentence(permission, team.members)}
          granted={permission}
          busy={share.isPending && share.variables.teams.includes(team.id)}
          onChange={(level) => share.mutate({ users: [], teams: [team.id], level })}
        />
      ))}
    </ul>
  );
}

function useTitles(organizationId: string) {
  const { tree } = useLibrary(organizationId);
  const titles = new Map(flatten(tree ?? []).map(({ node }) => [node.entry.id, node.entry.title]));
  return (id: string) => titles.get(id);
}

interface PeopleProps {
  thing: AccessThing;
  people: readonly UserLevel[];
  grants: readonly UserGrant[];
}

/** All people with access. For each person, a sentence shows the role and the reason for this role. */
export function PeopleAccess({ thing, people, grants }: PeopleProps) {
  const share = useShare(thing);
  const titleOf = useTitles(thing.organizationId);
  const granted = new Map(grants.map(({ user, permission }) => [user.id, permission]));
  return (
    <ul aria-label="People" className={LIST}>
      {people.map(({ user, ...level }) => (
        <Row
          key={user.id}
          icon={user.serviceAccount ? <Bot size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
          title={user.displayName}
          sentence={accessSentence(level, thing.kind, titleOf)}
          granted={granted.get(user.id)}
          busy={share.isPending && share.variables.users.includes(user.id)}
          onChange={(next) => share.mutate({ users: [user.id], teams: [], level: next })}
        />
      ))}
    </ul>
  );
}
