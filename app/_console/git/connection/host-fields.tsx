import { useWatch } from "react-hook-form";
import { Field, SelectField } from "../../../_ui/field";
import { fieldError } from "../../errors";
import type { PartProps } from "./connection-form";
import { options } from "./options";
import { canList } from "./repository-list";
import { PROVIDERS } from "./words";

/** The URL of the provider's own service. Self-hosted providers have none. */
const SERVICES: Record<string, string> = { github: "https://github.com", gitlab: "https://gitlab.com" };

/** The Git host and, if its repositories can be listed, its URL. */
export function HostFields({ form, error, installation }: PartProps) {
  const provider = useWatch({ control: form.control, name: "provider" });
  const service = SERVICES[provider];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Host" {...form.register("provider")}>
        {options(PROVIDERS)}
      </SelectField>
      {installation === null && canList(provider) ? (
        <Field
          label="Server URL"
          type="url"
          placeholder={service ?? "https://git.example.org"}
          hint={
            service
              ? `If empty, ${new URL(service).host} is used.`
              : "Bindery lists the repositories of this server."
          }
          error={form.formState.errors.host?.message ?? fieldError(error, "host") ?? undefined}
          {...form.register("host")}
        />
      ) : null}
    </div>
  );
}

/** The user name and the token for the Git host. */
export function CredentialFields({ form, error, installation }: PartProps) {
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">Credentials</legend>
      <Field label="User name" autoComplete="off" {...form.register("username")} />
      <Field
        label="Access token"
        type="password"
        autoComplete="off"
        error={fieldError(error, "credentials") ?? undefined}
        {...form.register("password")}
      />
      <p className="text-[0.8125rem] text-soft sm:col-span-2">
        {installation?.hasCredentials
          ? "Leave these fields empty to keep the saved credentials."
          : "Bindery stores the credentials encrypted and never shows them again. The token needs read access, and write access for exports."}
      </p>
    </fieldset>
  );
}
