"use client";

import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { nameRules } from "../change/use-resource-form";
import type { RouterOutputs } from "../outputs";
import { NO_PROOF, OwnerFields, proofOf } from "../second-factor/owner-fields";
import { useTRPCClient } from "../trpc";

export type Passkey = RouterOutputs["passkeys"]["list"]["items"][number];

interface Props {
  /** The passkey, or null while the dialog is closed. */
  passkey: Passkey | null;
  onClose: () => void;
}

/** Changes the name of a passkey. */
export function RenamePasskey({ passkey, onClose }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ passkeys }) => [passkeys]);
  return (
    <Dialog open={passkey !== null} onClose={onClose} title="Rename the passkey">
      {passkey ? (
        <ResourceForm
          initial={{ name: passkey.name }}
          send={({ name }) => client.passkeys.rename.mutate({ passkeyId: passkey.id, name })}
          reload={reload}
          said="Passkey renamed"
          action="Rename passkey"
          onClose={onClose}
        >
          {(field) => <Field label="Name" {...field("name", nameRules(100))} />}
        </ResourceForm>
      ) : null}
    </Dialog>
  );
}

/** Removes a passkey, with the password and a code. */
export function RemovePasskey({
  passkey,
  onClose,
  factor,
}: Props & { factor: RouterOutputs["secondFactor"]["status"] }) {
  const client = useTRPCClient();
  const reload = useReload(({ passkeys, secondFactor, users, samlProviders }) => [
    passkeys,
    secondFactor,
    users,
    samlProviders,
  ]);
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title={`Remove “${passkey?.name ?? ""}”?`}
      description="You can't sign in with this passkey anymore. Other browsers in which you signed in with it are signed out. Your device keeps the passkey until you delete it there."
    >
      {passkey ? (
        <ResourceForm
          initial={NO_PROOF}
          send={(values) =>
            client.passkeys.remove.mutate({ passkeyId: passkey.id, ...proofOf(factor, values) })
          }
          reload={reload}
          said="Passkey removed"
          action="Remove passkey"
          onClose={onClose}
        >
          {(field) => <OwnerFields factor={factor} field={field} />}
        </ResourceForm>
      ) : null}
    </Dialog>
  );
}
