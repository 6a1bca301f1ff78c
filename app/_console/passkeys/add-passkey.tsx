"use client";

import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { nameRules } from "../change/use-resource-form";
import { ReadableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { browserName } from "../profile/browser-name";
import { NO_PROOF, OwnerFields, proofOf } from "../second-factor/owner-fields";
import { useTRPCClient } from "../trpc";
import { browserProblem } from "./ask-browser";

const CANCELED = "The browser didn't create a passkey. If you closed its window or took too long, try again.";

/** Lets the browser create a passkey. Returns its answer as JSON. */
async function create(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  try {
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw new ReadableError(browserProblem(error, CANCELED));
  }
}

interface Props {
  open: boolean;
  onClose: () => void;
  factor: RouterOutputs["secondFactor"]["status"];
}

function AddForm({ onClose, factor }: Omit<Props, "open">) {
  const client = useTRPCClient();
  const reload = useReload(({ passkeys, secondFactor, users, samlProviders }) => [
    passkeys,
    secondFactor,
    users,
    samlProviders,
  ]);
  return (
    <ResourceForm
      initial={{ ...NO_PROOF, name: browserName(navigator.userAgent) }}
      send={async ({ name, ...values }) => {
        const { options } = await client.passkeys.start.mutate(proofOf(factor, values));
        return await client.passkeys.add.mutate({ name, answer: await create(options) });
      }}
      reload={reload}
      said="Passkey added"
      action="Add passkey"
      onClose={onClose}
    >
      {(field) => (
        <>
          <OwnerFields factor={factor} field={field} />
          <Field
            label="Name"
            hint="Name the device or password manager that stores the passkey."
            {...field("name", nameRules(100))}
          />
        </>
      )}
    </ResourceForm>
  );
}

/** Adds a passkey: asks for the password, and then the browser asks the person to confirm. */
export function AddPasskey({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title="Add a passkey"
      description="Enter your password. Your browser then asks you to confirm with your fingerprint, face, PIN or security key."
    >
      <AddForm {...rest} />
    </Dialog>
  );
}
