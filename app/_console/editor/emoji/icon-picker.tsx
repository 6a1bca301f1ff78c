"use client";

import { useEffect, useState } from "react";
import type { IconShape } from "@/site/blocks/icon-shapes";
import { PickedGrid } from "./picked-grid";
import { Shape } from "./shape";

const FOUND_MAX = 160;
const ICON_NAME = /^[a-z0-9:_-]{1,50}$/;

type Icons = ReadonlyMap<string, IconShape>;

/** All icons by name, or null while they're loading. They're loaded when a person first needs them. */
function useAllIcons(): Icons | null {
  const [icons, setIcons] = useState<Icons | null>(null);
  useEffect(() => {
    let isStale = false;
    void import("@/site/blocks/icon-shapes")
      .then(async ({ iconNames, iconShapes }) => await iconShapes(await iconNames()))
      .then((loaded) => isStale || setIcons(loaded))
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, []);
  return icons;
}

/** Lets people search for an icon by name. An icon without a free shape can be entered by its full name. */
export function IconPicker({ onPick }: { onPick: (name: string) => void }) {
  const icons = useAllIcons();
  return (
    <PickedGrid
      label="Find an icon"
      placeholder="Find an icon, such as book"
      nothing="No icon has this name."
      find={(query) => {
        if (!icons) return null;
        const words = query.split(/[\s-]+/);
        const names = [...icons.keys()].filter((name) => words.every((word) => name.includes(word)));
        const items = names
          .sort((one, other) => Number(other.startsWith(query)) - Number(one.startsWith(query)))
          .slice(0, FOUND_MAX)
          .map((name) => ({ id: name, label: name, sign: <Shape shape={icons.get(name)} /> }));
        const isOther = ICON_NAME.test(query) && !icons.has(query);
        const other = { id: query, label: `Use the name “${query}”`, sign: "+" };
        return [
          ...(items.length > 0 ? [{ title: query === "" ? "Icons" : "Found", items }] : []),
          ...(isOther ? [{ title: "Other Font Awesome name", items: [other] }] : []),
        ];
      }}
      onPick={onPick}
    />
  );
}
