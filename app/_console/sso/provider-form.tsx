"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { CheckField, Field, FormError, SelectField, TextField } from "../../_ui/field";
import { readableError } from "../errors";
import { optionOf, RoleField, roleOf } from "../members/roles";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { Addresses } from "./addresses";

export type Provider = RouterOutputs["samlProviders"]["list"]["items"][number];

interface Props {
  organizationId: string;
  provider: Provider;
  onClose: () => void;
}

function valuesOf(provider: Provider) {
  return {
    label: provider.label,
    metadata: "",
    entityID: provider.entityID ?? "",
    ssoURL: provider.ssoURL ?? "",
    logoutURL: provider.logoutURL ?? "",
    certificate: provider.certificate ?? "",
    signRequests: provider.signRequests,
    defaultRole: optionOf(provider.defaultRole),
    defaultTeam: provider.defaultTeam?.id ?? "",
  };
}
type Values = ReturnType<typeof valuesOf>;

/** Omits empty fields, because people can add a provider before they know all values. */
function fieldsOf({
  label,
  entityID,
  ssoURL,
  logoutURL,
  certificate,
  signRequests,
  defaultRole,
  defaultTeam,
}: Values) {
  return {
    label,
    ...(entityID && { entityID }),
    ...(ssoURL && { ssoURL }),
    ...(certificate && { certificate }),
    logoutURL: logoutURL || null,
    signRequests,
    defaultRole: roleOf(defaultRole),
    defaultTeam: defaultTeam || null,
  };
}

function useSaving({ organizationId, provider, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.samlProviders.pathKey() });
    toast.success("Provider saved");
    onClose();
  };
  const update = useMutation(trpc.samlProviders.update.mutationOptions({ onSuccess }));
  const save = (values: Values) =>
    update.mutate({ organizationId, samlProviderId: provider.id, ...fieldsOf(values) });
  return { save, isPending: update.isPending, error: update.error };
}

/** The form for a provider: the values that the provider needs from Bindery, then the values of the provider as pasted metadata, or single fields. */
export function ProviderForm(props: Props) {
  const { organizationId, provider, onClose } = props;
  const trpc = useTRPC();
  const form = useForm({ defaultValues: valuesOf(provider) });
  const { save, isPending, error } = useSaving(props);
  const teams = useQuery(trpc.teams.list.queryOptions({ organizationId, limit: 1000 }));
  const read = useMutation(
    trpc.samlProviders.readMetadata.mutationOptions({
      onSuccess({ logoutURL, ...known }) {
        for (const [name, value] of Object.entries({ ...known, logoutURL: logoutURL ?? "" }))
          form.setValue(name as keyof Values, value);
      },
    }),
  );
  const failure = read.error ?? error;
  return (
    <form onSubmit={form.handleSubmit(save)} className="grid gap-4" noValidate>
      <section aria-label="Values for the identity provider" className="grid gap-2">
        <Addresses service={provider.service} />
      </section>
      <Field
        label="Label"
        hint="The provider's name on the sign-in page, such as “Acme account”."
        maxLength={30}
        error={form.formState.errors.label?.message}
        {...form.register("label", { required: "Enter a label" })}
      />
      <TextField
        label="Provider metadata"
        hint="Paste the provider's metadata XML and select “Import metadata”, or fill in the fields below yourself."
        {...form.register("metadata")}
      />
      <div>
        <Button
          busy={read.isPending}
          onClick={() => read.mutate({ organizationId, metadata: form.getValues("metadata") })}
        >
          Import metadata
        </Button>
      </div>
      <Field label="Provider entity ID" {...form.register("entityID")} />
      <Field label="Sign-in URL" type="url" {...form.register("ssoURL")} />
      <Field label="Sign-out URL (optional)" type="url" {...form.register("logoutURL")} />
      <TextField
        label="Certificate"
        hint="Use PEM format. If the provider is rotating its key, add the new certificate below the old one."
        {...form.register("certificate")}
      />
      <CheckField
        label="Sign requests"
        hint="Turn this on if the provider accepts only signed requests. To let the provider verify the requests, give it the Bindery certificate that is shown for this provider."
        {...form.register("signRequests")}
      />
      <RoleField {...form.register("defaultRole")} />
      <SelectField
        // Remount the field when the teams have loaded, because the option for the default value doesn't exist before that.
        key={teams.isSuccess ? "teams" : "loading"}
        label="Team"
        hint="New members join this team."
        {...form.register("defaultTeam")}
      >
        <option value="">None</option>
        {teams.data?.items.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <FormError>{failure ? readableError(failure) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isPending}>
          Save provider
        </Button>
      </DialogActions>
    </form>
  );
}
