"use client";

import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../_ui/counted";
import { useTRPC } from "../../trpc";
import { PersonName } from "../person";
import { type ChangeRequest, keyOf } from "../use-request";

/** The people who edited the change request or commented on it. */
export function Contributors({ request }: { request: ChangeRequest }) {
  const { data } = useQuery(useTRPC().changeRequests.reviews.contributors.queryOptions(keyOf(request)));
  if (!data || data.items.length === 0) return null;
  const people = [...new Map(data.items.map(({ user }) => [user.id, user])).values()];
  // Describe a person's edits and comments.
  const workOf = (id: string) =>
    data.items.flatMap(({ user, actionType, count }) => (user.id === id ? counted(count, actionType) : []));
  return (
    <section aria-labelledby="contributors" className="grid gap-2">
      <h2 id="contributors" className="text-[0.8125rem] font-semibold text-soft">
        Contributors
      </h2>
      <ul className="grid gap-2">
        {people.map((user) => (
          <li key={user.id} className="flex items-center gap-2">
            <PersonName person={user} className="flex-1" />
            <span className="text-[0.8125rem] text-soft">{workOf(user.id).join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
