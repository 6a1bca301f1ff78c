"use client";

import { Ago } from "../../../_ui/time";
import { StatusIcon } from "../../change-requests/status";
import { titleOf } from "../../change-requests/title";
import type { ChangeRequest } from "../../change-requests/use-request";

/** The destination of a change: an existing change request (by its number), a new change request, or the main content. */
export type Destination = number | "new" | "direct";

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: React.ReactNode;
  hint: React.ReactNode;
}

function Option({ name, checked, onChoose, title, hint }: OptionProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-hover">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2 font-medium">{title}</span>
        <span className="block text-[0.8125rem] text-soft">{hint}</span>
      </span>
    </label>
  );
}

interface Props {
  requests: readonly ChangeRequest[];
  /** Whether the user can also write to the main content directly. */
  mayWriteDirectly: boolean;
  chosen: Destination;
  onChoose: (destination: Destination) => void;
}

/** Asks for the destination of a change, and explains when the change will be published. */
export function DestinationChoice({ requests, mayWriteDirectly, chosen, onChoose }: Props) {
  const option = (destination: Destination) => ({
    name: "destination",
    checked: chosen === destination,
    onChoose: () => onChoose(destination),
  });
  return (
    <fieldset className="max-h-72 divide-y divide-line overflow-y-auto rounded-xl border border-line">
      <legend className="sr-only">Save changes to</legend>
      {requests.map((request) => (
        <Option
          key={request.number}
          {...option(request.number)}
          title={
            <>
              <StatusIcon status={request.status} size={15} />
              <span className="truncate">
                #{request.number} {titleOf(request)}
              </span>
            </>
          }
          hint={
            <>
              by {request.createdBy.displayName} · updated <Ago time={request.updatedAt} />
            </>
          }
        />
      ))}
      <Option
        {...option("new")}
        title="New change request"
        hint="Creates a draft. Merge it to add the changes to the main content."
      />
      {mayWriteDirectly ? (
        <Option
          {...option("direct")}
          title="Main content"
          hint="Changes take effect immediately, including on published sites."
        />
      ) : null}
    </fieldset>
  );
}
