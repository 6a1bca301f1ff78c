"use client";

import { EllipsisVertical, PencilLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../_ui/confirm-dialog";
import { IconButton } from "../../../_ui/icon-button";
import { Menu, MenuItem } from "../../../_ui/menu";
import { Ago } from "../../../_ui/time";
import { Avatar } from "../person";
import { MarkdownInput } from "./markdown-input";
import { Reactions } from "./reactions";
import { RenderedText } from "./rendered";
import { bodyOf, type Comment, type Reply } from "./use-comments";

type Change = { body: { markdown: string } } | { addedReactions: string[] } | { removedReactions: string[] };

interface Props {
  said: Comment | Reply;
  noun: "comment" | "reply";
  me: string | undefined;
  mayReact: boolean;
  busy: boolean;
  onChange: (change: Change, done?: () => void) => void;
  onDelete: () => void;
  /** The subject of the comment. The subject is shown next to the name. */
  about?: ReactNode;
  /** More actions. These actions are shown next to the reactions. */
  children?: ReactNode;
}

function More({
  said,
  noun,
  onEdit,
  onDelete,
}: Pick<Props, "said" | "noun" | "onDelete"> & { onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!said.permissions.edit && !said.permissions.delete) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for this ${noun}`} className="size-7">
            <EllipsisVertical size={15} aria-hidden />
          </IconButton>
        }
      >
        {said.permissions.edit ? (
          <MenuItem icon={<PencilLine size={15} aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {said.permissions.delete ? (
          <MenuItem icon={<Trash2 size={15} aria-hidden />} danger onSelect={() => setAsking(true)}>
            Delete
          </MenuItem>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete this ${noun}?`}
        action="Delete"
        danger
        busy={false}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      >
        <p>
          {noun === "comment"
            ? "This also deletes its replies and reactions."
            : "This also deletes its reactions."}{" "}
          You can't undo this.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** A comment or reply: author, time, text and reactions. */
export function Said({ said, noun, me, mayReact, busy, onChange, onDelete, about, children }: Props) {
  const [editing, setEditing] = useState(false);
  const body = bodyOf(said);
  return (
    <div className="flex gap-3">
      <Avatar person={said.postedBy} size={noun === "comment" ? 28 : 22} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 pt-0.5">
            <span className="font-medium">{said.postedBy.displayName}</span>
            {about}
            <span className="text-[0.8125rem] text-soft">
              <Ago time={said.postedAt} />
              {said.editedAt ? " · edited" : ""}
            </span>
          </p>
          <More said={said} noun={noun} onEdit={() => setEditing(true)} onDelete={onDelete} />
        </div>
        {editing ? (
          <MarkdownInput
            label={`Edit the ${noun}`}
            initialText={body}
            action="Save changes"
            busy={busy}
            error={null}
            onSubmit={(markdown) => onChange({ body: { markdown } }, () => setEditing(false))}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <RenderedText markdown={body} />
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <Reactions reactions={said.reactions} me={me} mayReact={mayReact} onReact={onChange} />
          {children}
        </div>
      </div>
    </div>
  );
}
