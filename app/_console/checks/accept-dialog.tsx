"use client";

import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { LearnMore } from "../learn-more";
import { type Checked, type Finding, useCheckCalls } from "./use-checks";

const REASON_CHARACTERS_MAX = 1000;

interface Props {
  checked: Checked;
  finding: Finding;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason why a finding is accepted, and accepts it. */
export function AcceptDialog({ checked, finding, open, onClose }: Props) {
  const { accept, reload } = useCheckCalls(checked);
  return (
    <Dialog open={open} onClose={onClose} title="Accept this problem?" description={finding.message}>
      <ResourceForm
        initial={{ reason: "" }}
        send={({ reason }) => accept(finding.id, reason.trim())}
        reload={reload}
        said="Problem accepted"
        action="Accept problem"
        onClose={onClose}
      >
        {(field) => (
          <Field
            label="Reason"
            placeholder="Example: We publish this page next week"
            hint={
              <>
                The problem stays accepted until its block changes.{" "}
                <LearnMore page="writers/checks" about="accepted problems" />
              </>
            }
            autoComplete="off"
            {...field("reason", {
              validate: (reason) => reason.trim() !== "" || "Enter a reason",
              maxLength: {
                value: REASON_CHARACTERS_MAX,
                message: `At most ${REASON_CHARACTERS_MAX} characters`,
              },
            })}
          />
        )}
      </ResourceForm>
    </Dialog>
  );
}
