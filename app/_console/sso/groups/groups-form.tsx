"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { DialogActions } from "../../../_ui/dialog";
import { CheckField, Field, FormError } from "../../../_ui/field";
import { readableError } from "../../errors";
import type { RouterInputs, RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { Provider } from "../provider-form";
import { type MappingRow, MappingRows } from "./mapping-rows";
import { PreviewResult } from "./preview-result";

export type Groups = RouterOutputs["samlGroups"]["get"];
type Mapping = RouterInputs["samlGroups"]["update"]["mappings"][number];

interface Props {
  organizationId: string;
  provider: Provider;
  groups: Groups;
  onClose: () => void;
}

const ATTRIBUTES = ["groups", "memberOf", "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"];

const rowsOf = ({ mappings }: Groups): MappingRow[] =>
  mappings.map(({ group, team, role }, key) => ({
    key,
    group,
    gives: team ? `team:${team}` : `role:${role}`,
  }));

/** Omits rows that are completely empty. */
const mappingsOf = (rows: readonly MappingRow[]): Mapping[] =>
  rows
    .filter(({ group, gives }) => group !== "" || gives !== "")
    .map(({ group, gives }) => {
      const [kind, value] = gives.split(":");
      return { group, ...(kind && { [kind]: value }) } as Mapping;
    });

function useGroupCalls({ provider, onClose }: Pick<Props, "provider" | "onClose">) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const preview = useMutation(trpc.samlGroups.preview.mutationOptions());
  const save = useMutation(
    trpc.samlGroups.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.samlGroups.pathKey() });
        toast.success(`Groups of ${provider.label} saved`);
        onClose();
      },
    }),
  );
  return { preview, save };
}

/** The form for a provider's groups: attribute, mappings, preview, and whether sign-ins apply them. */
export function GroupsForm({ organizationId, provider, groups, onClose }: Props) {
  const trpc = useTRPC();
  const [attribute, setAttribute] = useState(groups.attribute ?? "");
  const [apply, setApply] = useState(groups.apply);
  const [rows, setRows] = useState(() => rowsOf(groups));
  const teams = useQuery(trpc.teams.list.queryOptions({ organizationId, limit: 1000 })).data?.items ?? [];
  const { preview, save } = useGroupCalls({ provider, onClose });
  const key = { organizationId, samlProviderId: provider.id };
  const mappings = mappingsOf(rows);
  const error = save.error ?? preview.error;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...key, attribute: attribute.trim() || null, apply, mappings });
      }}
    >
      <Field
        label="Groups attribute"
        hint="The name of the attribute in which the provider sends a person's groups. Leave it empty to ignore groups."
        list="group-attributes"
        maxLength={500}
        value={attribute}
        onChange={(event) => setAttribute(event.target.value)}
      />
      <datalist id="group-attributes">
        {ATTRIBUTES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <MappingRows
        rows={rows}
        onChange={setRows}
        teams={teams}
        known={preview.data?.groups.map(({ group }) => group) ?? []}
      />
      <div>
        <Button busy={preview.isPending} onClick={() => preview.mutate({ ...key, mappings })}>
          Preview
        </Button>
      </div>
      {preview.data ? <PreviewResult preview={preview.data} teams={teams} /> : null}
      <CheckField
        label="Apply the groups at each sign-in"
        hint="People join and leave the mapped teams, and get the highest role of their groups. If none of their groups has a role, they get the provider's default role. If this is off, Bindery only records the groups, so that you can preview the changes."
        checked={apply}
        onChange={(event) => setApply(event.target.checked)}
      />
      <FormError>{error ? readableError(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Save groups
        </Button>
      </DialogActions>
    </form>
  );
}
