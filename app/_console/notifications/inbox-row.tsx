"use client";

import { BellOff, Check, EllipsisVertical } from "lucide-react";
import { classNames } from "../../_ui/class-names";
import { IconButton } from "../../_ui/icon-button";
import { Link } from "../../_ui/link";
import { Menu, MenuItem } from "../../_ui/menu";
import { Ago } from "../../_ui/time";
import { useOrganizationTitles } from "../tokens/use-organization-titles";
import { useInboxActions } from "./use-inbox-actions";
import { happeningOf, ICONS, type InboxItem, pathInConsole, subjectOf } from "./words";

function Actions({ item }: { item: InboxItem }) {
  const { markRead, muteSpace, muteRequest } = useInboxActions();
  const { changeRequest, space } = item;
  const trigger = (
    <IconButton label={`Actions for ${subjectOf(item)}`}>
      <EllipsisVertical size={16} aria-hidden />
    </IconButton>
  );
  const off = <BellOff size={16} aria-hidden />;
  return (
    <Menu align="end" trigger={trigger}>
      {item.unread ? (
        <MenuItem
          icon={<Check size={16} aria-hidden />}
          onSelect={() => markRead.mutate({ notificationId: item.id })}
        >
          Mark as read
        </MenuItem>
      ) : null}
      {changeRequest ? (
        <MenuItem
          icon={off}
          onSelect={() => muteRequest.mutate({ spaceId: space.id, changeRequestId: changeRequest.id })}
        >
          Mute this change request
        </MenuItem>
      ) : null}
      <MenuItem icon={off} onSelect={() => muteSpace.mutate({ spaceId: space.id })}>
        Mute {space.title}
      </MenuItem>
    </Menu>
  );
}

/** One notification. Opening a notification marks it as read. */
export function InboxRow({ item }: { item: InboxItem }) {
  const { markRead } = useInboxActions();
  const Icon = ICONS[item.kind];
  const titles = useOrganizationTitles();
  const { actor, changeRequest, excerpt, run, job, space } = item;
  const isFailure = item.kind === "job-failed";
  // Show the organization only if the user belongs to several organizations.
  const organization = titles.size > 1 ? titles.get(item.organization) : undefined;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
      <span
        aria-hidden
        className={classNames(
          "mt-0.5 grid size-8 shrink-0 place-items-center rounded-full",
          isFailure
            ? "bg-danger-soft text-danger"
            : item.unread
              ? "bg-accent-soft text-accent"
              : "bg-hover text-soft",
        )}
      >
        <Icon size={16} />
      </span>
      <Link
        href={pathInConsole(item)}
        onClick={() => item.unread && markRead.mutate({ notificationId: item.id })}
        className="group min-w-0 flex-1 rounded-lg"
      >
        <p className={classNames("truncate group-hover:underline", item.unread && "font-semibold")}>
          {item.unread ? <span className="sr-only">Unread: </span> : null}
          {subjectOf(item)}
          {changeRequest ? <span className="font-normal text-soft"> #{changeRequest.number}</span> : null}
        </p>
        <p className="text-[0.8125rem] text-soft">
          {actor ? `${actor.displayName} ` : ""}
          {isFailure ? (
            <span className="font-medium text-danger">{happeningOf(item)}</span>
          ) : (
            happeningOf(item)
          )}{" "}
          · {organization ? `${organization} / ` : ""}
          {space.title} · <Ago time={item.createdAt} />
        </p>
        {excerpt || run?.error || job?.error ? (
          <p className="mt-0.5 line-clamp-2 break-words">{excerpt || run?.error || job?.error}</p>
        ) : null}
      </Link>
      <Actions item={item} />
    </li>
  );
}
