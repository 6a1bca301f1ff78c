import { Search } from "lucide-react";
import type { ComponentProps } from "react";

interface Props extends ComponentProps<"input"> {
  typed: string;
  onTyped: (typed: string) => void;
}

/** The position and the frame of the palette. */
export const PALETTE =
  "float fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-raised shadow-float outline-none";

/** The search field. The field is shown before the results, whose code is loaded when the palette opens. */
export function PaletteField({ typed, onTyped, ...props }: Props) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search size={18} aria-hidden className="shrink-0 text-soft" />
      <input
        aria-label="Search everything"
        value={typed}
        maxLength={512}
        placeholder="Search pages, spaces, people, settings and actions"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the palette was opened to type
        autoFocus
        onChange={(event) => onTyped(event.target.value)}
        className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-soft"
        {...props}
      />
    </div>
  );
}
