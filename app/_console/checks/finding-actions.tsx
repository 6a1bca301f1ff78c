"use client";

import { Check, RotateCcw, WandSparkles } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { useChange } from "../change/use-change";
import { readableError } from "../errors";
import { AcceptDialog } from "./accept-dialog";
import { type Checked, type Finding, useCheckCalls } from "./use-checks";

interface Props {
  checked: Checked;
  finding: Finding;
  /** Whether a run is active. The finding might be fixed already. */
  isChecking: boolean;
}

/** Buttons that fix a finding, accept it, or open it again. */
export function FindingActions({ checked, finding, isChecking }: Props) {
  const [asking, setAsking] = useState(false);
  const { apply, reopen, reload } = useCheckCalls(checked);
  const onError = (error: unknown) => toast.error(readableError(error));
  const applying = useChange({ send: () => apply(finding.id), reload, said: "Suggestion applied" });
  const reopening = useChange({ send: () => reopen(finding.id), reload, said: "Problem reopened" });
  const isAccepted = finding.state === "accepted";
  return (
    <div className="flex flex-wrap gap-2">
      {finding.suggestion && !isAccepted ? (
        <Button
          size="small"
          busy={applying.isPending}
          disabled={isChecking && !applying.isPending}
          onClick={() => applying.mutate(undefined, { onError })}
        >
          <WandSparkles size={14} aria-hidden />
          Apply suggestion
        </Button>
      ) : null}
      <Button
        size="small"
        busy={reopening.isPending}
        onClick={() => (isAccepted ? reopening.mutate(undefined, { onError }) : setAsking(true))}
      >
        {isAccepted ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        {isAccepted ? "Reopen" : "Accept"}
      </Button>
      <AcceptDialog checked={checked} finding={finding} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
