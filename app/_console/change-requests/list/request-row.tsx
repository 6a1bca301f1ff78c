import { MessageSquare } from "lucide-react";
import { Badge } from "../../../_ui/badge";
import { Link } from "../../../_ui/link";
import { Ago } from "../../../_ui/time";
import { Avatar } from "../person";
import { StatusIcon } from "../status";
import { pathOf, titleOf } from "../title";
import type { ChangeRequest } from "../use-request";

interface Props {
  request: ChangeRequest;
  /** The title of the change request's space, for lists that contain several spaces. */
  space?: string | undefined;
}

/** A change request in a list. */
export function RequestRow({ request, space }: Props) {
  return (
    <li className="group relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60 has-[a:focus-visible]:bg-hover/60">
      <span className="mt-0.5 shrink-0">
        <StatusIcon status={request.status} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={pathOf(request)}
            data-row
            className="min-w-0 font-medium break-words outline-offset-4 before:absolute before:inset-0 group-hover:text-accent"
          >
            {titleOf(request)}
          </Link>
          {request.outdated && request.status !== "archived" ? <Badge tone="warning">Outdated</Badge> : null}
        </p>
        <p className="mt-0.5 flex items-start gap-1.5 text-[0.8125rem] text-soft">
          <Avatar person={request.createdBy} size={18} />
          <span className="min-w-0">
            {request.createdBy.displayName} · {space ? `${space} · ` : null}#{request.number} ·{" "}
            <Ago time={request.createdAt} />
          </span>
        </p>
      </div>
      {request.comments > 0 ? (
        <span className="flex items-center gap-1 text-[0.8125rem] text-soft">
          <MessageSquare size={14} aria-hidden />
          <span className="tabular-nums">{request.comments}</span>
          <span className="sr-only">open comments</span>
        </span>
      ) : null}
    </li>
  );
}
