"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../_ui/field";
import { Skeleton } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { useTRPC } from "../trpc";
import { LEVEL_OPTIONS } from "./level-select";
import type { Level } from "./sentence";
import { type AccessThing, useDefaultLevel } from "./use-access";

const OPEN: Readonly<Record<string, string>> = {
  public: "This space is public, so anyone can read it.",
  unlisted: "This space is unlisted, so anyone with the URL can read it.",
  "share-link": "This space has a share link, so anyone with the link can read it.",
};

const ONLY_INVITED = "nobody";
const HINT = (
  <>
    Guests don't get this role. They see only items that are shared with them.{" "}
    <LearnMore page="administrators/levels" about="roles" />
  </>
);

function useThing({ kind, id }: AccessThing) {
  const trpc = useTRPC();
  const space = useQuery(trpc.spaces.get.queryOptions({ spaceId: id }, { enabled: kind === "space" }));
  const collection = useQuery(
    trpc.collections.get.queryOptions({ collectionId: id }, { enabled: kind === "collection" }),
  );
  return kind === "space" ? space.data : collection.data;
}

/** The default role, which all members of the organization have without a grant. */
export function DefaultAccess({ thing }: { thing: AccessThing }) {
  const found = useThing(thing);
  const change = useDefaultLevel(thing);
  if (thing.kind === "site")
    return <p className="text-soft">Members have their organization role on every site. {HINT}</p>;
  if (!found) return <Skeleton className="h-10 w-full" />;
  const visibility = "visibility" in found ? OPEN[found.visibility] : undefined;
  const inherited = found.parent ? "Same as the parent collection" : "Their role in the organization";
  return (
    <div className="grid gap-2">
      <SelectField
        label="Members of the organization"
        hint={HINT}
        value={found.defaultLevel ?? ONLY_INVITED}
        disabled={change.isPending}
        onChange={({ target: { value } }) =>
          change.mutate(value === ONLY_INVITED ? null : (value as Level | "inherit"))
        }
      >
        <option value="inherit">{inherited}</option>
        {LEVEL_OPTIONS}
        <option value={ONLY_INVITED}>Only invited people</option>
      </SelectField>
      {visibility ? <p className="text-soft">{visibility}</p> : null}
    </div>
  );
}
