"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";

/** Revokes all of the user's tokens at once, for example if a token might have leaked. */
export function RevokeAll() {
  const client = useTRPCClient();
  const reload = useReload(({ tokens, applications }) => [tokens, applications]);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger-secondary" onClick={() => setAsking(true)}>
        Revoke all…
      </Button>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title="Revoke all your tokens?"
        action="Revoke all tokens"
        send={() => client.tokens.revokeOthers.mutate()}
        reload={reload}
        said="All tokens revoked"
      >
        <p>
          Apps using these tokens lose access immediately, including connected applications. You can't undo
          this.
        </p>
      </ConfirmChange>
    </>
  );
}
