"use client";

import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useTRPCClient } from "../trpc";
import { dateOf, type Ownership } from "./words";

const NOTE_CHARACTERS_MAX = 500;

interface Props {
  ownership: Ownership;
  open: boolean;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

function description({ verification, includesSubpages }: Ownership): string {
  const what = includesSubpages ? "this page and its subpages are" : "this page is";
  const last = verification
    ? ` It was last verified on ${dateOf(verification.at)} by ${verification.by?.displayName ?? "a former member"}.`
    : "";
  return `Confirm that ${what} correct and up to date.${last}`;
}

/** Records that the person has reviewed a page. */
export function VerifyDialog({ ownership, open, reload, onClose }: Props) {
  const client = useTRPCClient();
  const { space, page } = ownership;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Verify “${page.title}”?`}
      description={description(ownership)}
    >
      <ResourceForm
        initial={{ note: "" }}
        send={({ note }) =>
          client.ownership.verify.mutate({
            spaceId: space.id,
            pageId: page.id,
            ...(note.trim() && { note: note.trim() }),
          })
        }
        reload={reload}
        said={`“${page.title}” verified`}
        action="Verify page"
        onClose={onClose}
      >
        {(field) => (
          <Field
            label="Note (optional)"
            placeholder="Example: Checked with the HR team"
            autoComplete="off"
            {...field("note", {
              maxLength: { value: NOTE_CHARACTERS_MAX, message: `At most ${NOTE_CHARACTERS_MAX} characters` },
            })}
          />
        )}
      </ResourceForm>
    </Dialog>
  );
}
