"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { AddPasskey } from "./add-passkey";
import { type Passkey, RemovePasskey, RenamePasskey } from "./change-passkey";
import { PasskeyFirst } from "./passkey-first";
import { useSupportsPasskeys } from "./use-supports-passkeys";

type Listed = RouterOutputs["passkeys"]["list"];
type Factor = RouterOutputs["secondFactor"]["status"];

/** Why people can't use passkeys on this instance. */
const UNAVAILABLE: Readonly<Record<NonNullable<Listed["unavailable"]>, string>> = {
  https:
    "You can't use passkeys, because this instance doesn't use HTTPS. Ask your operator to set up HTTPS.",
  hostname:
    "You can't use passkeys, because the URL of this instance contains an IP address. Ask your operator to set up a hostname.",
};

/** Why the user can't add a passkey, or null. */
function hindrance(
  { unavailable }: Listed,
  { hasPassword, mustConfirmEmail }: Factor,
  isSupported: boolean,
): string | null {
  if (unavailable) return UNAVAILABLE[unavailable];
  if (!hasPassword)
    return "You sign in with an identity provider. If it supports passkeys, set them up there.";
  if (!isSupported) return "This browser doesn't support passkeys. To add a passkey, use another browser.";
  return mustConfirmEmail ? "Confirm your email address first. Then you can add a passkey." : null;
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  /** Null if the user can't remove the passkey in this session. */
  onRemove: (() => void) | null;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, otherHostname, isBackedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <KeyRound size={18} className="text-soft" aria-hidden />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isBackedUp ? <Badge>Backed up</Badge> : null}
        </p>
        <p className="text-soft">
          Added <Ago time={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              Last used <Ago time={lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
        </p>
        {otherHostname ? (
          <p className="text-soft wrap-anywhere">This passkey works only at {otherHostname}.</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        {onRemove ? (
          <Button size="small" kind="danger-quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Shown({ listed, factor }: { listed: Listed; factor: Factor }) {
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const problem = hindrance(listed, factor, useSupportsPasskeys());
  const { needsPasskey } = factor;
  return (
    <div className="grid justify-items-start gap-3">
      {listed.items.length === 0 ? null : (
        <ul aria-label="Passkeys" className="w-full divide-y divide-line">
          {listed.items.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={needsPasskey ? null : () => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {problem ? (
        <p className="text-soft">{problem}</p>
      ) : needsPasskey ? (
        <PasskeyFirst />
      ) : (
        <>
          <p className="text-soft">
            With a passkey, you sign in with your fingerprint, face, PIN or security key, without your
            password and without a code.
          </p>
          <Button onClick={() => setAdding(true)}>Add passkey</Button>
        </>
      )}
      <AddPasskey open={isAdding} onClose={() => setAdding(false)} factor={factor} />
      <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} factor={factor} />
    </div>
  );
}

/** The passkeys with which the user can sign in, and buttons to add, rename and remove them. */
export function Passkeys() {
  const trpc = useTRPC();
  const listed = useQuery(trpc.passkeys.list.queryOptions());
  const factor = useQuery(trpc.secondFactor.status.queryOptions());
  if (listed.isPending || factor.isPending) return <SkeletonLines label="Loading passkeys" />;
  if (listed.isError) return <LoadFailure error={listed.error} onRetry={() => listed.refetch()} />;
  if (factor.isError) return <LoadFailure error={factor.error} onRetry={() => factor.refetch()} />;
  return <Shown listed={listed.data} factor={factor.data} />;
}
