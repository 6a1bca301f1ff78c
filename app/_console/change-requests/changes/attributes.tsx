import { ArrowRight } from "lucide-react";
import type { ChangedPage } from "./change-tree";

const NAMES: Record<string, string> = {
  title: "Title",
  description: "Description",
  slug: "Slug",
  emoji: "Emoji",
  cover: "Cover",
  layout: "Layout",
  variables: "Variables",
  target: "Target",
};

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

function Value({ value, tone }: { value: unknown; tone: "before" | "after" }) {
  const text = shown(value);
  if (text === null) return <span className="text-soft italic">none</span>;
  const Mark = tone === "before" ? "del" : "ins";
  const look =
    tone === "before"
      ? "bg-danger-soft text-danger decoration-danger/60"
      : "bg-success-soft text-success no-underline";
  return <Mark className={`min-w-0 rounded px-1 break-words ${look}`}>{text}</Mark>;
}

interface RowProps {
  name: string;
  before: unknown;
  after: unknown;
}

export function BeforeAfter({ name, before, after }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-1.5">
      <dt className="w-24 shrink-0 text-[0.8125rem] text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-baseline gap-2">
        <Value value={before} tone="before" />
        <ArrowRight size={13} aria-label="became" className="shrink-0 self-center text-soft" />
        <Value value={after} tone="after" />
      </dd>
    </div>
  );
}

/** The differences of a page that aren't in its text: its position and its metadata. */
export function Attributes({ page }: { page: ChangedPage }) {
  const attributes = Object.entries(page.edit?.attributes ?? {}).filter(([name]) => name !== "document");
  const move = page.move?.parent;
  const isElsewhere = move && move.before?.id !== move.after?.id;
  if (attributes.length === 0 && !move) return null;
  return (
    <div className="border-b border-line py-1 last:border-b-0">
      {move && !isElsewhere ? (
        <p className="px-4 py-1.5 text-soft">
          The page moved to another position under the same parent page.
        </p>
      ) : null}
      <dl>
        {isElsewhere ? (
          <BeforeAfter
            name="Parent page"
            before={move.before?.title ?? "Top level"}
            after={move.after?.title ?? "Top level"}
          />
        ) : null}
        {attributes.map(([name, value]) => (
          <BeforeAfter
            key={name}
            name={NAMES[name] ?? name}
            before={(value as { before?: unknown } | undefined)?.before}
            after={(value as { after?: unknown } | undefined)?.after}
          />
        ))}
      </dl>
    </div>
  );
}
