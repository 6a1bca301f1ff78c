"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { FormError, SelectField } from "../../_ui/field";
import { readableError } from "../errors";
import type { RouterInputs, RouterOutputs } from "../outputs";
import { SCOPES, type TokenScope } from "../tokens/scopes";
import { useOrganizationTitles } from "../tokens/use-organization-titles";
import { useTRPC } from "../trpc";

interface Props {
  /** The authorization request, as sent by the application. */
  request: RouterInputs["applications"]["asked"];
  asked: RouterOutputs["applications"]["asked"];
}

/** Shows which application asks for access. A notice says that Bindery didn't verify the application's name. */
function Stranger({ asked }: Pick<Props, "asked">) {
  return (
    <p>
      An application that calls itself <strong className="break-words">{asked.name}</strong> wants to act on
      your behalf. Its name isn't verified. You will be redirected to{" "}
      <strong className="break-all">{asked.destination}</strong>. Continue only if you started this connection
      there.
    </p>
  );
}

/** Asks whether an application can get access. Then redirects the user to the application with the result. */
export function Consent({ request, asked }: Props) {
  const [leaving, setLeaving] = useState(false);
  const titles = useOrganizationTitles();
  const most = asked.scopes.at(-1) ?? "read";
  const form = useForm({ defaultValues: { scope: most as TokenScope, organization: "" } });
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  const connect = useMutation(
    useTRPC().applications.connectApplication.mutationOptions({
      onSuccess: ({ redirectUrl }) => leave(redirectUrl),
    }),
  );
  const submit = form.handleSubmit(({ scope, organization }) =>
    connect.mutate({ request, scope, organization: organization || null }),
  );
  if (leaving) return <p role="status">Go back to the application. You can close this window.</p>;
  if (asked.problem)
    return (
      <div className="grid gap-4">
        <p role="alert">Bindery can't grant the access that the application asked for. {asked.problem}</p>
        <Button size="large" onClick={() => leave(asked.refusedUrl)}>
          Go back to {asked.destination}
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Stranger asked={asked} />
      <SelectField
        label="Permissions"
        hint="An application can never do more than you can."
        {...form.register("scope")}
      >
        {asked.scopes.map((scope) => (
          <option key={scope} value={scope}>
            {SCOPES[scope].label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Organizations" {...form.register("organization")}>
        <option value="">All of your organizations</option>
        {[...titles].map(([id, title]) => (
          <option key={id} value={id}>
            Only {title}
          </option>
        ))}
      </SelectField>
      <FormError>{connect.error ? readableError(connect.error) : null}</FormError>
      <Button type="submit" kind="primary" size="large" busy={connect.isPending}>
        Connect
      </Button>
      <Button size="large" onClick={() => leave(asked.refusedUrl)}>
        Cancel
      </Button>
    </form>
  );
}
