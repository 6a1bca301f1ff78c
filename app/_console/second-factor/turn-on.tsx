"use client";

import { useState } from "react";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog } from "../../_ui/dialog";
import { CheckField, Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import type { RouterOutputs } from "../outputs";
import { useTRPCClient } from "../trpc";
import { CodeField, codeRules } from "./code-field";
import { RecoveryCodes, SAVE_CODES } from "./recovery-codes";

type Key = RouterOutputs["secondFactor"]["start"];

function QrCode({ size, path }: Key["qrCode"]) {
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-lg bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function PasswordStep({ onKey, onClose }: { onKey: (key: Key) => void; onClose: () => void }) {
  const client = useTRPCClient();
  return (
    <ResourceForm
      initial={{ currentPassword: "" }}
      send={(values) => client.secondFactor.start.mutate(values)}
      onDone={onKey}
      action="Continue"
      onClose={onClose}
    >
      {(field) => (
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field("currentPassword", { required: "Enter your password" })}
        />
      )}
    </ResourceForm>
  );
}

interface CodeStepProps {
  shown: Key;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function CodeStep({ shown, onCodes, onClose }: CodeStepProps) {
  const client = useTRPCClient();
  const reload = useReload(({ secondFactor, users }) => [secondFactor, users]);
  return (
    <ResourceForm
      initial={{ code: "", revokeTokens: false }}
      send={(values) => client.secondFactor.confirm.mutate(values)}
      reload={reload}
      onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      action="Turn on two-step sign-in"
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <QrCode {...shown.qrCode} />
          <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
            <code className="min-w-0 flex-1 font-mono text-xs break-all" data-testid="second-factor-key">
              {shown.secret}
            </code>
            <CopyButton text={shown.secret} label="Copy key" />
          </div>
          <CodeField
            autoFocus
            hint="Enter the six digits that the app shows."
            {...field("code", codeRules)}
          />
          <CheckField
            label="Revoke my access tokens too"
            hint="Select this if someone else might know your password. Your scripts and clients will need new tokens."
            {...form.register("revokeTokens")}
          />
        </>
      )}
    </ResourceForm>
  );
}

const STEPS = {
  password: { title: "Turn on two-step sign-in", description: "Enter your password to start." },
  code: {
    title: "Connect your authenticator app",
    description:
      "Scan this QR code with an authenticator app on your phone. If you can't scan it, copy the key into the app.",
  },
  saved: { title: "Save your recovery codes", description: SAVE_CODES },
} as const;

/** Turns on two-step sign-in: first asks for the password, then for a code of the app, and then shows the recovery codes. */
export function TurnOn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    setKey(null);
    setCodes(null);
  };
  const step = codes ? "saved" : key ? "code" : "password";
  return (
    <Dialog open={open} onClose={close} {...STEPS[step]}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : key ? (
        <CodeStep shown={key} onCodes={setCodes} onClose={close} />
      ) : (
        <PasswordStep onKey={setKey} onClose={close} />
      )}
    </Dialog>
  );
}
