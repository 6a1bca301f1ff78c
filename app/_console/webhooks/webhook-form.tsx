"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import type { RouterInputs } from "../outputs";
import { useTRPC } from "../trpc";
import { choicesIn, eventsIn, FORMATS, HINTS } from "./formats";
import { PickList } from "./pick-list";

export type Fields = Required<Omit<RouterInputs["webhooks"]["create"], "organizationId">>;

const PLACES_MAX = 1000;
const titled = (items: readonly { id: string; title: string }[] | undefined) =>
  (items ?? []).map(({ id, title }) => ({ value: id, label: title }));

interface Props<Answer> {
  organizationId: string;
  initial: Fields;
  /** The label of the button. */
  action: string;
  send: (fields: Fields) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onClose: () => void;
}

/** The form for the URL and the events of a webhook. */
export function WebhookForm<Answer>({ organizationId, initial, send, ...dialog }: Props<Answer>) {
  const trpc = useTRPC();
  const page = { organizationId, limit: PLACES_MAX };
  const spaces = useQuery(trpc.spaces.list.queryOptions(page));
  const sites = useQuery(trpc.sites.list.queryOptions(page));
  const { url, format, description } = initial;
  const reload = useReload(({ webhooks }) => [webhooks]);
  const [picked, setPicked] = useState({
    events: initial.events,
    spaces: initial.spaces,
    sites: initial.sites,
  });
  return (
    <ResourceForm
      {...dialog}
      initial={{ url, format, description: description ?? "" }}
      send={({ url: typed, format: chosen, description: about }) =>
        send({
          ...picked,
          url: typed.trim(),
          format: chosen,
          events: eventsIn(chosen, picked.events),
          description: about.trim() || null,
        })
      }
      reload={reload}
    >
      {(field, form) => (
        <>
          <Field
            label="URL"
            type="url"
            placeholder="https://hooks.example.org/bindery"
            hint="An http or https URL that accepts POST requests."
            autoFocus
            {...field("url", { validate: (value) => value.trim() !== "" || "Enter a URL" })}
          />
          <SelectField label="Format" hint={HINTS[form.watch("format")]} {...field("format")}>
            {FORMATS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field label="Description" maxLength={200} {...field("description")} />
          <PickList
            legend="Changes"
            hint="If you select none, the webhook sends all changes in this list."
            {...choicesIn(form.watch("format"))}
            picked={picked.events}
            onChange={(events) => setPicked({ ...picked, events: events as Fields["events"] })}
          />
          <PickList
            legend="Spaces"
            hint="If you select no spaces or sites, the webhook covers the whole organization."
            choices={titled(spaces.data?.items)}
            picked={picked.spaces}
            onChange={(ids) => setPicked({ ...picked, spaces: ids })}
          />
          <PickList
            legend="Sites"
            hint="If you select no spaces or sites, the webhook covers the whole organization."
            choices={titled(sites.data?.items)}
            picked={picked.sites}
            onChange={(ids) => setPicked({ ...picked, sites: ids })}
          />
        </>
      )}
    </ResourceForm>
  );
}
