"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { Field, FormError } from "../../_ui/field";
import { actionWords } from "../audit/words";
import { fieldError, problemOf } from "../errors";
import type { RouterInputs } from "../outputs";
import { useTRPC } from "../trpc";
import { PickList } from "./pick-list";

export type Fields = Required<Omit<RouterInputs["webhooks"]["create"], "organizationId">>;

const PLACES_MAX = 1000;
const EVENTS = EVENT_TYPES.map((value) => ({ value, label: actionWords(value) })).sort((one, other) =>
  one.label.localeCompare(other.label),
);

const titled = (items: readonly { id: string; title: string }[] | undefined) =>
  (items ?? []).map(({ id, title }) => ({ value: id, label: title }));

interface Props {
  organizationId: string;
  initial: Fields;
  /** The label of the button. */
  action: string;
  busy: boolean;
  error: unknown;
  onCancel: () => void;
  onSubmit: (fields: Fields) => void;
}

/** The form for the URL and the events of a webhook. */
export function WebhookForm({ organizationId, initial, action, busy, error, onCancel, onSubmit }: Props) {
  const trpc = useTRPC();
  const page = { organizationId, limit: PLACES_MAX };
  const spaces = useQuery(trpc.spaces.list.queryOptions(page));
  const sites = useQuery(trpc.sites.list.queryOptions(page));
  const { url, description } = initial;
  const form = useForm({ defaultValues: { url, description: description ?? "" } });
  const [picked, setPicked] = useState({
    events: initial.events,
    spaces: initial.spaces,
    sites: initial.sites,
  });
  const refused = fieldError(error, "url");
  const submit = form.handleSubmit((values) =>
    onSubmit({ ...picked, url: values.url.trim(), description: values.description.trim() || null }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="URL"
        type="url"
        placeholder="https://hooks.example.org/bindery"
        hint="An http or https URL that accepts POST requests."
        autoFocus
        error={form.formState.errors.url?.message ?? refused ?? undefined}
        {...form.register("url", { validate: (value) => value.trim() !== "" || "Enter a URL" })}
      />
      <Field label="Description" maxLength={200} {...form.register("description")} />
      <PickList
        legend="Changes"
        hint="All changes if none is selected."
        choices={EVENTS}
        picked={picked.events}
        onChange={(events) => setPicked({ ...picked, events: events as Fields["events"] })}
      />
      <PickList
        legend="Spaces"
        hint="The whole organization if no spaces or sites are selected."
        choices={titled(spaces.data?.items)}
        picked={picked.spaces}
        onChange={(ids) => setPicked({ ...picked, spaces: ids })}
      />
      <PickList
        legend="Sites"
        hint="The whole organization if no spaces or sites are selected."
        choices={titled(sites.data?.items)}
        picked={picked.sites}
        onChange={(ids) => setPicked({ ...picked, sites: ids })}
      />
      <FormError>{refused ? null : problemOf(error)}</FormError>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
