"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Select } from "../../_ui/filter-control";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { PeopleAccess, TeamAccess } from "./access-list";
import { DefaultAccess } from "./default-access";
import { LEVEL_OPTIONS } from "./level-select";
import type { Level } from "./sentence";
import { ShareForm } from "./share-form";
import { type AccessThing, useAccess } from "./use-access";

interface PanelProps {
  thing: AccessThing;
  onClose: () => void;
}

function LevelFilter({ level, onChange }: { level: string; onChange: (level: string) => void }) {
  return (
    <Select aria-label="Filter by role" value={level} onChange={(event) => onChange(event.target.value)}>
      <option value="">All roles</option>
      {LEVEL_OPTIONS}
    </Select>
  );
}

function AccessPanel({ thing, onClose }: PanelProps) {
  const [isSharing, setSharing] = useState(false);
  const [filter, setFilter] = useState("");
  const { levels, users, teams } = useAccess(thing, filter ? (filter as Level) : undefined);
  const invited = [...users.items.map(({ user }) => user.id), ...teams.items.map(({ team }) => team.id)];
  if (isSharing) return <ShareForm thing={thing} invited={invited} onDone={() => setSharing(false)} />;
  const failed = [levels, users, teams].map(({ query }) => query).find(({ isError }) => isError);
  if (failed?.isError) return <LoadFailure error={failed.error} onRetry={() => failed.refetch()} />;
  const { count } = levels;
  return (
    <div className="grid gap-5">
      <DefaultAccess thing={thing} />
      {teams.items.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="font-medium">Teams</h3>
          <TeamAccess thing={thing} teams={teams.items} />
        </section>
      ) : null}
      <section className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">People{count === undefined ? "" : ` (${count})`}</h3>
          <LevelFilter level={filter} onChange={setFilter} />
        </div>
        {levels.query.isPending ? <SkeletonLines count={4} label="Loading people" /> : null}
        {levels.query.isSuccess && levels.items.length === 0 ? (
          <p className="text-soft">No one has this role here.</p>
        ) : null}
        {levels.items.length > 0 ? (
          <PeopleAccess thing={thing} people={levels.items} grants={users.items} />
        ) : null}
        <ShowMore query={levels.query} />
      </section>
      <DialogActions>
        <Button onClick={() => setSharing(true)}>
          <UserPlus size={16} aria-hidden />
          Share with people or teams
        </Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}

interface Props {
  thing: AccessThing | null;
  onClose: () => void;
}

/** Shows who has access to a space, collection or site, and why. Admins can give or remove access here. */
export function AccessDialog({ thing, onClose }: Props) {
  return (
    <Dialog open={thing !== null} onClose={onClose} wide title={`Access to “${thing?.title ?? ""}”`}>
      {thing ? <AccessPanel key={thing.id} thing={thing} onClose={onClose} /> : null}
    </Dialog>
  );
}
