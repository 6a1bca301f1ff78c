"use client";

import type { NamedEmoji } from "@/site/draft/find";
import { type Pickable, PickedGrid } from "./picked-grid";
import { useEmoji } from "./use-emoji";

const FOUND_MAX = 160;

const pickable = ({ name, emoji }: NamedEmoji): Pickable => ({
  id: name,
  label: name.replaceAll("_", " "),
  sign: emoji,
});

/** Lets people search for an emoji by name, or select one from its category. */
export function EmojiPicker({ onPick }: { onPick: (emoji: NamedEmoji) => void }) {
  const index = useEmoji(true);
  const named = (name: string) =>
    index?.groups.flatMap(({ emoji }) => emoji).find((one) => one.name === name) ?? index?.find(name, 1)[0];
  return (
    <PickedGrid
      label="Find an emoji"
      placeholder="Find an emoji, such as rocket"
      nothing="No emoji has this name."
      find={(query) => {
        if (!index) return null;
        if (query === "")
          return index.groups.map(({ title, emoji }) => ({ title, items: emoji.map(pickable) }));
        const items = index.find(query.replaceAll(" ", "_"), FOUND_MAX).map(pickable);
        return items.length > 0 ? [{ title: "Found", items }] : [];
      }}
      onPick={(name) => {
        const found = named(name);
        if (found) onPick(found);
      }}
    />
  );
}
