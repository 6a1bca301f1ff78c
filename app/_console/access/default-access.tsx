"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../_ui/field";
import { Skeleton } from "../../_ui/skeleton";
import { useTRPC } from "../trpc";
import { LEVEL_OPTIONS } from "./level-select";
import type { Level } from "./sentence";
import { type AccessThing, useDefaultLevel } from "./use-access";

const OPEN: Readonly<Record<string, string>> = {
  public: "Beside them, everybody may read it: its content is public.",
  unlisted: "Beside them, everybody may read it who knows its address: its content is unlisted.",
  "share-link": "Beside them, everybody may read it who has its share link.",
};

const NOBODY = "nobody";
const HINT = "Guests are not meant by it: they see only what is shared with them.";

function useThing({ kind, id }: AccessThing) {
  const trpc = useTRPC();
  const space = useQuery(trpc.spaces.get.queryOptions({ spaceId: id }, { enabled: kind === "space" }));
  const collection = useQuery(
    trpc.collections.get.queryOptions({ collectionId: id }, { enabled: kind === "collection" }),
  );
  return kind === "space" ? space.data : collection.data;
}

/** What everybody in the organization may do without being invited. */
export function DefaultAccess({ thing }: { thing: AccessThing }) {
  const found = useThing(thing);
  const change = useDefaultLevel(thing);
  if (thing.kind === "site")
    return (
      <p className="text-soft">
        Members of the organization have the level of their role on every site. {HINT}
      </p>
    );
  if (!found) return <Skeleton className="h-10 w-full" />;
  const visibility = "visibility" in found ? OPEN[found.visibility] : undefined;
  const inherited = found.parent ? "As in the collection above" : "By their role in the organization";
  return (
    <div className="grid gap-2">
      <SelectField
        label="Everybody in the organization"
        hint={HINT}
        value={found.defaultLevel ?? NOBODY}
        disabled={change.isPending}
        onChange={({ target: { value } }) =>
          change.mutate(value === NOBODY ? null : (value as Level | "inherit"))
        }
      >
        <option value="inherit">{inherited}</option>
        {LEVEL_OPTIONS}
        <option value={NOBODY}>Nobody who is not invited</option>
      </SelectField>
      {visibility ? <p className="text-soft">{visibility}</p> : null}
    </div>
  );
}
