"use client";

import { Avatar } from "../../change-requests/person";
import { useEditedIndex } from "../content-queries";
import type { EditorPresence } from "./editor-presence";
import { usePresent } from "./use-presence";

const SHOWN_MAX = 4;

interface Props {
  presence: EditorPresence;
  onOpen: (pageId: string) => void;
}

/** The other people who edit this content. Selecting a person opens their page. */
export function PresentPeople({ presence, onOpen }: Props) {
  const present = usePresent(presence);
  const index = useEditedIndex();
  if (present.length === 0) return null;
  const more = present.length - SHOWN_MAX;
  return (
    <ul aria-label="People in the editor" className="flex items-center -space-x-1.5">
      {present.slice(0, SHOWN_MAX).map(({ user, tab, page }) => {
        const title = page === null ? undefined : index.get(page)?.page.title;
        const label =
          title === undefined ? user.displayName : `${user.displayName}, on “${title || "Untitled"}”`;
        return (
          <li key={`${user.id} ${tab}`} className="max-sm:not-first:hidden">
            <button
              type="button"
              aria-label={label}
              title={label}
              onClick={() => page !== null && onOpen(page)}
              className="block rounded-full border-2 border-side"
            >
              <Avatar person={{ ...user, photoURL: user.photoURL ?? undefined }} size={24} />
            </button>
          </li>
        );
      })}
      {more > 0 ? <li className="pl-2.5 text-xs text-soft max-sm:hidden">{more} more</li> : null}
    </ul>
  );
}
