"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { CopyButton } from "../../_ui/copy-button";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { Provider } from "./provider-form";

interface Props {
  organizationId: string;
  provider: Provider;
}

type Key = RouterOutputs["samlKeys"]["list"]["items"][number];

/** Actions that change the keys. Each shows a message and reloads the keys. */
function useKeyChanges(label: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: trpc.samlKeys.pathKey() });
  const renew = useMutation(
    trpc.samlKeys.create.mutationOptions({
      onSuccess: reload,
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  const drop = useMutation(
    trpc.samlKeys.remove.mutationOptions({
      async onSuccess() {
        await reload();
        toast.success(`Old key for ${label} deleted`);
      },
    }),
  );
  return { renew, drop };
}

function KeyLine({ name, entry }: { name: string; entry: Key }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block">{name}</span>
        <span className="block text-soft">
          Created <Ago time={entry.createdAt} />
        </span>
      </span>
      <CopyButton text={entry.certificate} label={`Copy certificate of the ${name.toLowerCase()}`} />
    </li>
  );
}

/** The keys that a provider uses to verify Bindery's messages, and their rotation in two steps. */
export function OwnKeys({ organizationId, provider }: Props) {
  const trpc = useTRPC();
  const [isDropping, setDropping] = useState(false);
  const which = { organizationId, samlProviderId: provider.id };
  const { data, error, refetch } = useQuery(trpc.samlKeys.list.queryOptions(which));
  const { renew, drop } = useKeyChanges(provider.label);
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  const [active, next] = data?.items ?? [];
  if (!active) return null;
  return (
    <div className="mt-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Key of this instance</h3>
        {next ? (
          <Button kind="danger-secondary" onClick={() => setDropping(true)}>
            Delete old key
          </Button>
        ) : (
          <Button busy={renew.isPending} onClick={() => renew.mutate(which)}>
            Renew key
          </Button>
        )}
      </div>
      <p className="mt-1 text-soft">
        {next
          ? `Give ${provider.label} the new key through the metadata URL or the certificate. Bindery accepts assertions encrypted for either key. It signs requests with the old key until you delete the old key.`
          : "Bindery uses this key to decrypt assertions and, if “Sign requests” is on, to sign requests."}
      </p>
      <ul className="divide-y divide-line">
        <KeyLine name={next ? "Old key" : "Key"} entry={active} />
        {next ? <KeyLine name="New key" entry={next} /> : null}
      </ul>
      <ConfirmDialog
        open={isDropping}
        onClose={() => setDropping(false)}
        title="Delete the old key?"
        action="Delete old key"
        danger
        busy={drop.isPending}
        error={drop.error ? readableError(drop.error) : null}
        onConfirm={() =>
          drop.mutate({ ...which, samlKeyId: active.id }, { onSuccess: () => setDropping(false) })
        }
      >
        <p>
          Before you delete the old key, make sure that {provider.label} has the new certificate. Afterward,
          Bindery signs requests with the new key and can't decrypt assertions that {provider.label} encrypts
          for the old key.
        </p>
      </ConfirmDialog>
    </div>
  );
}
