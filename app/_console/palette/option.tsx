import {
  BookOpen,
  FileText,
  GitPullRequestArrow,
  Globe,
  Hash,
  type LucideIcon,
  Settings,
  UserRound,
  Zap,
} from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../../_ui/class-names";
import { Link } from "../../_ui/link";
import type { Entry } from "./entries";
import { Snippet } from "./snippet";

const ICONS: Record<Entry["kind"], LucideIcon> = {
  Pages: FileText,
  Section: Hash,
  Spaces: BookOpen,
  Sites: Globe,
  "Change requests": GitPullRequestArrow,
  People: UserRound,
  Settings,
  Actions: Zap,
};

function Content({ entry }: { entry: Entry }) {
  const Icon = ICONS[entry.kind];
  return (
    <>
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 truncate font-medium">{entry.title}</span>
          {entry.about ? (
            <span className="ml-auto max-w-1/2 shrink-0 truncate text-xs text-soft">{entry.about}</span>
          ) : null}
        </span>
        {entry.snippet?.body ? (
          <span className="line-clamp-2 text-[0.8125rem] text-soft">
            <Snippet {...entry.snippet} />
          </span>
        ) : null}
      </span>
      {entry.keys ? <kbd className="font-mono text-xs text-soft">{entry.keys}</kbd> : null}
    </>
  );
}

interface Props {
  entry: Entry;
  elementId: string;
  active: boolean;
  onPoint: () => void;
  /** Called when the user selected the entry. If the entry is a link, the browser also opens it, maybe in a new tab. */
  onChoose: () => void;
}

/**
 * One entry: a link or a command. The keyboard focus stays in the search field, and the entry is marked as
 * active.
 */
export function Option({ entry, elementId, active, onPoint, onChoose }: Props): ReactNode {
  const common = {
    id: elementId,
    "aria-selected": active,
    onMouseMove: onPoint,
    className: classNames(
      "flex cursor-pointer gap-3 rounded-lg px-3 py-2",
      entry.kind === "Section" && "ml-6",
      active && "bg-active",
    ),
  };
  if (entry.href === undefined) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
      <div role="option" tabIndex={-1} {...common} onClick={onChoose}>
        <Content entry={entry} />
      </div>
    );
  }
  const isHere = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey);
  return (
    <Link
      role="option"
      tabIndex={-1}
      {...common}
      href={entry.href}
      onClick={(event) => {
        if (!isHere(event)) return;
        event.preventDefault();
        onChoose();
      }}
    >
      <Content entry={entry} />
    </Link>
  );
}
