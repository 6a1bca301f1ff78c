"use client";

import { SmilePlus } from "lucide-react";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { classNames } from "../../../_ui/class-names";
import { IconButton } from "../../../_ui/icon-button";
import { Menu, MenuItem } from "../../../_ui/menu";
import type { Comment } from "./use-comments";

/** The code and the label of each emoji. */
const OFFERED: [string, string][] = [
  ["1f44d", "Thumbs up"],
  ["1f44e", "Thumbs down"],
  ["1f389", "Hooray"],
  ["2764-fe0f", "Heart"],
  ["1f440", "Looking"],
  ["1f680", "Rocket"],
];

interface Props {
  reactions: Comment["reactions"];
  me: string | undefined;
  mayReact: boolean;
  onReact: (change: { addedReactions: string[] } | { removedReactions: string[] }) => void;
}

/** Reactions to a comment. Selecting an emoji adds or removes the user's own reaction. */
export function Reactions({ reactions, me, mayReact, onReact }: Props) {
  const isOwn = (emoji: string) =>
    reactions.some(
      (reaction) => reaction.emoji === emoji && reaction.users.some(({ user }) => user.id === me),
    );
  const toggle = (emoji: string) =>
    onReact(isOwn(emoji) ? { removedReactions: [emoji] } : { addedReactions: [emoji] });
  return (
    <>
      {reactions.map(({ emoji, count, users }) => {
        const names = users.map(({ user }) => user.displayName).join(", ");
        return (
          <button
            key={emoji}
            type="button"
            disabled={!mayReact}
            aria-pressed={isOwn(emoji)}
            aria-label={`${textOfCodePoints(emoji)} ${count}: ${names}`}
            title={names}
            onClick={() => toggle(emoji)}
            className={classNames(
              "inline-flex h-7 items-center gap-1 rounded-full border px-2 text-[0.8125rem] tabular-nums",
              isOwn(emoji) ? "border-accent bg-accent-soft text-accent" : "border-line hover:bg-hover",
            )}
          >
            <span aria-hidden>{textOfCodePoints(emoji)}</span>
            {count}
          </button>
        );
      })}
      {mayReact ? (
        <Menu
          trigger={
            <IconButton label="Add reaction" className="size-7">
              <SmilePlus size={15} aria-hidden />
            </IconButton>
          }
        >
          {OFFERED.map(([emoji, name]) => (
            <MenuItem
              key={emoji}
              icon={<span aria-hidden>{textOfCodePoints(emoji)}</span>}
              onSelect={() => toggle(emoji)}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
