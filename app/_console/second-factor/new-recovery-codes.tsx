"use client";

import { useState } from "react";
import { Dialog } from "../../_ui/dialog";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import { CodeField, codeRules } from "./code-field";
import { RecoveryCodes, SAVE_CODES } from "./recovery-codes";

/** Replaces the recovery codes, with a code of the app. */
export function NewRecoveryCodes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useTRPCClient();
  const reload = useReload(({ secondFactor }) => [secondFactor]);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    setCodes(null);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={codes ? "Save your recovery codes" : "Create new recovery codes"}
      description={codes ? SAVE_CODES : "Your current recovery codes stop working."}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : (
        <ResourceForm
          initial={{ code: "" }}
          send={(values) => client.secondFactor.renewRecoveryCodes.mutate(values)}
          reload={reload}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          action="Create recovery codes"
          onClose={close}
        >
          {(field) => <CodeField {...field("code", codeRules)} />}
        </ResourceForm>
      )}
    </Dialog>
  );
}
