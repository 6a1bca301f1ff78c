import { FileText, Hash } from "lucide-react";
import { classNames } from "../../_ui/class-names";
import { Link } from "../../_ui/link";
import type { SearchOption } from "./options";
import { Snippet } from "./snippet";

interface Props {
  option: SearchOption;
  elementId: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One result: a link for the pointer; the keyboard stays in the box and points at it. */
export function SearchOptionLine({ option, elementId, active, onPoint, onChoose }: Props) {
  const Icon = option.kind === "page" ? FileText : Hash;
  return (
    <Link
      id={elementId}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={option.href}
      onClick={onChoose}
      onMouseMove={onPoint}
      className={classNames(
        "flex gap-3 rounded-lg px-3 py-2",
        option.kind === "section" && "ml-6",
        active && "bg-active",
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        {option.trail.length > 0 ? (
          <span className="block truncate text-xs text-soft">{option.trail.join(" / ")}</span>
        ) : null}
        <span className="block truncate font-medium">{option.title}</span>
        {option.snippet.body === "" ? null : (
          <span className="line-clamp-2 text-[0.8125rem] text-soft">
            <Snippet {...option.snippet} />
          </span>
        )}
      </span>
    </Link>
  );
}
