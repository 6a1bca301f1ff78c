"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import type { RouterInputs } from "../outputs";
import { useTRPC } from "../trpc";
import { EVENT_GROUPS } from "./event-groups";
import { PickList } from "./pick-list";

export type Fields = Required<Omit<RouterInputs["webhooks"]["create"], "organizationId">>;

const PLACES_MAX = 1000;
const EVENTS = EVENT_GROUPS.flatMap(({ choices }) => choices).sort((one, other) =>
  one.label.localeCompare(other.label),
);

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
  const { url, description } = initial;
  const reload = useReload(({ webhooks }) => [webhooks]);
  const [picked, setPicked] = useState({
    events: initial.events,
    spaces: initial.spaces,
    sites: initial.sites,
  });
  return (
    <ResourceForm
      {...dialog}
      initial={{ url, description: description ?? "" }}
      send={(values) =>
        send({ ...picked, url: values.url.trim(), description: values.description.trim() || null })
      }
      reload={reload}
    >
      {(field) => (
        <>
          <Field
            label="URL"
            type="url"
            placeholder="https://hooks.example.org/bindery"
            hint="An http or https URL that accepts POST requests."
            autoFocus
            {...field("url", { validate: (value) => value.trim() !== "" || "Enter a URL" })}
          />
          <Field label="Description" maxLength={200} {...field("description")} />
          <PickList
            legend="Changes"
            hint="If you select none, the webhook sends all changes."
            choices={EVENTS}
            groups={EVENT_GROUPS}
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
