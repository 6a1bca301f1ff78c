"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { counted } from "../../_ui/counted";
import { FormError } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { sentence } from "../change-requests/merge/rule-words";
import { pathOf, titleOf } from "../change-requests/title";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { MergeRules } from "./sentences";

type Preview = RouterOutputs["changeRequests"]["rulesPreview"]["organization"];

function headline({ checked, hasMore, blocked }: Preview): string {
  const all = counted(checked, "open change request");
  if (checked === 0) return "There are no open change requests.";
  const of = hasMore ? `the ${checked} newest open change requests` : all;
  if (blocked.length === 0)
    return checked === 1 && !hasMore
      ? `These rules don't block the open change request.`
      : `These rules block none of ${of}.`;
  return `These rules block ${blocked.length} of ${of}.`;
}

function BlockedRequest({ request }: { request: Preview["blocked"][number] }) {
  const { space, number, subject, lacking } = request;
  return (
    <li className="px-3 py-2">
      <Link href={pathOf({ space: space.id, number })} className="font-medium text-accent hover:underline">
        #{number} {titleOf({ number, subject })}
      </Link>
      <span className="text-soft"> · {space.title}</span>
      <ul className="text-[0.8125rem] text-soft">
        {lacking.map((lack) => (
          <li key={lack} className="break-words">
            {sentence(lack).replace(/\.$/, "")}.
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Props {
  /** Identifies the organization or space in the cache. */
  placeId: string;
  rules: MergeRules;
  preview: (rules: MergeRules) => Promise<Preview>;
}

/** The open change requests that rules would block. The rules don't have to be saved. */
export function RulesPreview({ placeId, rules, preview }: Props) {
  const tried = useDeferredValue(rules);
  const { data, error } = useQuery({
    queryKey: [...useTRPC().changeRequests.rulesPreview.pathKey(), placeId, tried],
    queryFn: () => preview(tried),
    placeholderData: (previous) => previous,
    retry: false,
  });
  return (
    <section aria-labelledby="preview" className="grid gap-2">
      <h2 id="preview" className="font-medium">
        Preview
      </h2>
      <p role="status" className="text-soft">
        {data ? headline(data) : error ? null : "Checking open change requests…"}
      </p>
      <FormError>{error ? readableError(error) : null}</FormError>
      {data && data.blocked.length > 0 ? (
        <ul
          aria-label="Change requests that these rules block"
          className="divide-y divide-line rounded-xl border border-line"
        >
          {data.blocked.map((request) => (
            <BlockedRequest key={request.id} request={request} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
