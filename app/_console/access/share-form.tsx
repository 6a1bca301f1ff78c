"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { SelectField } from "../../_ui/field";
import { LEVEL_OPTIONS } from "./level-select";
import { LEVELS, type Level } from "./sentence";
import { type Subject, SubjectPicker } from "./subject-picker";
import { type AccessThing, useShare } from "./use-access";

const idsOf = (chosen: readonly Subject[], kind: Subject["kind"]) =>
  chosen.filter((subject) => subject.kind === kind).map(({ id }) => id);

interface Props {
  thing: AccessThing;
  /** IDs of the people and teams that already have access. */
  invited: readonly string[];
  onDone: () => void;
}

/** Grants a role to people and teams. */
export function ShareForm({ thing, invited, onDone }: Props) {
  const [chosen, setChosen] = useState<Subject[]>([]);
  const [level, setLevel] = useState<Level>("edit");
  const share = useShare(thing);
  const submit = () =>
    share.mutate(
      { users: idsOf(chosen, "user"), teams: idsOf(chosen, "team"), level },
      {
        onSuccess: () => {
          toast.success(`Shared with ${chosen.map(({ title }) => title).join(", ")}`);
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-4">
      <SubjectPicker
        organizationId={thing.organizationId}
        legend="Share with"
        withTeams
        leftOut={invited}
        chosen={chosen}
        onChange={setChosen}
      />
      <SelectField
        label="Role"
        hint={`They ${LEVELS[level].may}.`}
        value={level}
        onChange={(event) => setLevel(event.target.value as Level)}
      >
        {LEVEL_OPTIONS}
      </SelectField>
      <DialogActions>
        <Button onClick={onDone}>Back</Button>
        <Button kind="primary" busy={share.isPending} disabled={chosen.length === 0} onClick={submit}>
          {chosen.length > 1 ? `Share with ${chosen.length}` : "Share"}
        </Button>
      </DialogActions>
    </div>
  );
}
