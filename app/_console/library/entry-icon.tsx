import { FileText, Folder } from "lucide-react";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { dataStyle } from "@/site/blocks/data-style";
import type { LibraryEntry } from "./tree";

/** The image or emoji of a space, or an icon for its type. */
export function EntryIcon({ entry, size = 16 }: { entry: LibraryEntry; size?: number }) {
  if (entry.object === "collection") return <Folder size={size} aria-hidden className="shrink-0 text-soft" />;
  const image = entry.urls.icon;
  if (image)
    return (
      // biome-ignore lint/performance/noImgElement: a small picture from wherever the administrator keeps it
      <img
        src={image}
        alt=""
        {...dataStyle({ width: size, height: size })}
        className="shrink-0 object-contain"
      />
    );
  if (!entry.emoji) return <FileText size={size} aria-hidden className="shrink-0 text-soft" />;
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center"
      {...dataStyle({ width: size, fontSize: size - 2, lineHeight: 1 })}
    >
      {textOfCodePoints(entry.emoji)}
    </span>
  );
}
