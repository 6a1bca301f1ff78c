"use client";

import { BellOff, Check, EllipsisVertical } from "lucide-react";
import { classNames } from "../../_ui/class-names";
import { IconButton } from "../../_ui/icon-button";
import { Link } from "../../_ui/link";
import { Menu, MenuItem } from "../../_ui/menu";
import { Ago } from "../../_ui/time";
import { useToldActions } from "./use-told";
import { happeningOf, ICONS, placeOf, subjectOf, type Told } from "./words";

function Actions({ told }: { told: Told }) {
  const { markRead, muteSpace, muteRequest } = useToldActions();
  const { changeRequest, space } = told;
  const trigger = (
    <IconButton label={`More about ${subjectOf(told)}`}>
      <EllipsisVertical size={16} aria-hidden />
    </IconButton>
  );
  const off = <BellOff size={16} aria-hidden />;
  return (
    <Menu align="end" trigger={trigger}>
      {told.unread ? (
        <MenuItem
          icon={<Check size={16} aria-hidden />}
          onSelect={() => markRead.mutate({ notificationId: told.id })}
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

/** One thing that the reader was told; opening it marks it as read. */
export function ToldRow({ told }: { told: Told }) {
  const { markRead } = useToldActions();
  const Icon = ICONS[told.kind];
  const { actor, changeRequest, excerpt, run, space } = told;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
      <span
        aria-hidden
        className={classNames(
          "mt-0.5 grid size-8 shrink-0 place-items-center rounded-full",
          told.unread ? "bg-accent-soft text-accent" : "bg-hover text-soft",
        )}
      >
        <Icon size={16} />
      </span>
      <Link
        href={placeOf(told)}
        onClick={() => told.unread && markRead.mutate({ notificationId: told.id })}
        className="group min-w-0 flex-1 rounded-lg"
      >
        <p className={classNames("truncate group-hover:underline", told.unread && "font-semibold")}>
          {told.unread ? <span className="sr-only">Unread: </span> : null}
          {subjectOf(told)}
          {changeRequest ? <span className="font-normal text-soft"> #{changeRequest.number}</span> : null}
        </p>
        <p className="text-[0.8125rem] text-soft">
          {actor ? `${actor.displayName} ` : ""}
          {happeningOf(told)} · {space.title} · <Ago time={told.createdAt} />
        </p>
        {excerpt || run?.error ? (
          <p className="mt-0.5 line-clamp-2 break-words">{excerpt || run?.error}</p>
        ) : null}
      </Link>
      <Actions told={told} />
    </li>
  );
}
