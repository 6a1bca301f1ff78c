"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { type Subject, SubjectPicker } from "../access/subject-picker";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import { useTeamsChanged } from "./use-teams-changed";

interface Props {
  organizationId: string;
  teamId: string;
  open: boolean;
  /** IDs of people who are already in the team. */
  leftOut: readonly string[];
  onClose: () => void;
}

function AddForm({ organizationId, teamId, leftOut, onClose }: Omit<Props, "open">) {
  const [chosen, setChosen] = useState<Subject[]>([]);
  const changed = useTeamsChanged();
  const add = useMutation(
    useTRPC().teams.updateMembers.mutationOptions({
      async onSuccess() {
        await changed();
        onClose();
      },
    }),
  );
  return (
    <div className="grid gap-4">
      <SubjectPicker
        organizationId={organizationId}
        legend="People to add"
        leftOut={leftOut}
        chosen={chosen}
        onChange={setChosen}
      />
      <FormError>{problemOf(add.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          busy={add.isPending}
          disabled={chosen.length === 0}
          onClick={() => add.mutate({ organizationId, teamId, add: chosen.map(({ id }) => id) })}
        >
          {chosen.length > 1 ? `Add ${chosen.length}` : "Add"}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Adds members of the organization to a team. */
export function AddPeople({ open, ...form }: Props) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Add people to the team">
      <AddForm {...form} />
    </Dialog>
  );
}
