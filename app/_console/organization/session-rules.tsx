"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../_ui/button";
import { Field, FormError, TextField } from "../../_ui/field";
import { readableError } from "../errors";
import { Panel } from "../sites/panel";
import { type Organization, useUpdateOrganization } from "./use-organization";

const textOf = (minutes: number | null) => (minutes === null ? "" : String(minutes));
const minutesIn = (text: string) => (text.trim() === "" ? null : Number(text));
const linesIn = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Shows and changes how long sessions give access, and from which networks. */
export function SessionRules({ organization }: { organization: Organization }) {
  const { id: organizationId, sessionLifetimeMinutes, sessionIdleMinutes, allowedNetworks } = organization;
  const [lifetime, setLifetime] = useState(textOf(sessionLifetimeMinutes));
  const [idle, setIdle] = useState(textOf(sessionIdleMinutes));
  const [networks, setNetworks] = useState((allowedNetworks ?? []).join("\n"));
  const update = useUpdateOrganization("Session rules saved");
  if (!allowedNetworks) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({
      organizationId,
      sessionLifetimeMinutes: minutesIn(lifetime),
      sessionIdleMinutes: minutesIn(idle),
      allowedNetworks: linesIn(networks),
    });
  };
  return (
    <Panel
      title="Session rules"
      description="Limit how long people stay signed in to this organization, and from which networks people and programs can use it."
    >
      <form className="grid gap-4" noValidate onSubmit={save}>
        <Field
          label="Maximum session time in minutes"
          hint="Counts from the sign-in, such as 480 for eight hours. Leave it empty for no limit."
          inputMode="numeric"
          value={lifetime}
          onChange={(event) => setLifetime(event.target.value)}
        />
        <Field
          label="Idle time in minutes"
          hint="People must sign in again after this time without activity, such as 30. Leave it empty for no limit."
          inputMode="numeric"
          value={idle}
          onChange={(event) => setIdle(event.target.value)}
        />
        <TextField
          label="Allowed networks"
          hint="One IP address or network in each line, such as 203.0.113.0/24. The list must contain your own IP address. Leave it empty to allow all networks."
          rows={4}
          value={networks}
          onChange={(event) => setNetworks(event.target.value)}
        />
        <FormError>{update.error ? readableError(update.error) : null}</FormError>
        <div>
          <Button type="submit" busy={update.isPending}>
            Save session rules
          </Button>
        </div>
      </form>
    </Panel>
  );
}
