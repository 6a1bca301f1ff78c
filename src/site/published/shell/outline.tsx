import type { OutlineEntry } from "@/site/blocks/outline";
import type { Labels } from "@/site/labels/labels";
import { Glyph } from "./icons";

interface Props {
  entries: OutlineEntry[];
  labels: Labels;
}

/** The minimum number of headings for an outline. */
const ENTRIES_MIN = 2;

function Entries({ entries }: { entries: OutlineEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${encodeURIComponent(entry.id)}`} className={`outline-${entry.depth}`}>
            {entry.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The headings of the page next to its text. A script marks the current heading. */
export function Outline({ entries, labels }: Props) {
  if (entries.length < ENTRIES_MIN) return <div className="outline" />;
  return (
    <aside className="outline">
      <nav aria-label={labels.onThisPage} data-outline="">
        <p className="outline-title">
          <Glyph name="list" />
          {labels.onThisPage}
        </p>
        <Entries entries={entries} />
      </nav>
    </aside>
  );
}

/** The collapsed outline above the text, for windows that have no space next to the text. */
export function FoldedOutline({ entries, labels }: Props) {
  if (entries.length < ENTRIES_MIN) return null;
  return (
    <details className="outline-folded">
      <summary>
        <Glyph name="list" />
        {labels.onThisPage}
      </summary>
      <Entries entries={entries} />
    </details>
  );
}
