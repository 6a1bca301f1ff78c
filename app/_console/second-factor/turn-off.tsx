"use client";

import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import { CodeField, codeRules } from "./code-field";

/** Turns off two-step sign-in, with the password and a code. */
export function TurnOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useTRPCClient();
  const reload = useReload(({ secondFactor }) => [secondFactor]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Turn off two-step sign-in?"
      description="Your account will be protected only by your password. Your recovery codes stop working."
    >
      <ResourceForm
        initial={{ currentPassword: "", code: "" }}
        send={(values) => client.secondFactor.turnOff.mutate(values)}
        reload={reload}
        said="Two-step sign-in is off"
        action="Turn off two-step sign-in"
        onClose={onClose}
      >
        {(field) => (
          <>
            <Field
              label="Your password"
              type="password"
              autoComplete="current-password"
              {...field("currentPassword", { required: "Enter your password" })}
            />
            <CodeField isRecovery {...field("code", codeRules)} />
          </>
        )}
      </ResourceForm>
    </Dialog>
  );
}
