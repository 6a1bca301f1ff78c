import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "../../_ui/class-names";
import type { Person } from "./use-request";

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/**
 * A person's photo, or the initials of their name. The photo has no alternative text, because the person's name is next to
 * it.
 */
export function Avatar({
  person,
  size = 24,
}: {
  person: Pick<Person, "displayName" | "photoURL">;
  size?: number;
}) {
  const style = dataStyle({ width: size, height: size, fontSize: Math.round(size * 0.38) });
  if (person.photoURL) {
    return (
      // biome-ignore lint/performance/noImgElement: a small picture from wherever the person keeps it
      <img src={person.photoURL} alt="" {...style} className="shrink-0 rounded-full object-cover" />
    );
  }
  return (
    <span
      aria-hidden
      {...style}
      className="inline-grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
    >
      {initials(person.displayName)}
    </span>
  );
}

/** A person's photo and name. */
export function PersonName({ person, className }: { person: Person; className?: string }) {
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-2", className)}>
      <Avatar person={person} size={20} />
      <span className="truncate">{person.displayName}</span>
    </span>
  );
}
