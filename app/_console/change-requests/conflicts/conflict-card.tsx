"use client";

import { useId } from "react";
import type { Conflict } from "../merge/use-merging";
import { Radio } from "./radio";
import type { Resolution } from "./resolution";
import { Side, SideBody } from "./side";
import { absenceOf, sideText, thingOf, wordsOf } from "./side-text";

interface Props {
  conflict: Conflict;
  resolution: Resolution | undefined;
  onResolve: (resolution: Resolution) => void;
  titleOf: (pageId: string) => string | undefined;
}

/** A conflict that people can resolve only as a whole: the base, both sides, and the choice between the sides. */
export function ConflictCard({ conflict, resolution, onResolve, titleOf }: Props) {
  const name = useId();
  const { kind, base, mine, theirs } = conflict;
  const words = wordsOf(conflict);
  const thing = thingOf(conflict);
  const show = (value: unknown) => sideText(kind, value, titleOf);
  const choice = resolution && "use" in resolution ? resolution.use : undefined;
  const radio = (use: "mine" | "theirs", label: string) => (
    <Radio name={name} label={label} checked={choice === use} onChoose={() => onResolve({ use })} />
  );
  return (
    <fieldset className="rounded-xl border border-line bg-raised p-4">
      <legend className="sr-only">
        {thing}: {words}
      </legend>
      <p aria-hidden className="mb-3">
        <span className="font-semibold">{thing}</span> <span className="text-soft">· {words}</span>
      </p>
      <div className="grid gap-3 lg:grid-cols-3">
        <Side title="Original" hint="Version before both changes">
          <SideBody label={`${thing} before`} text={show(base)} absence={absenceOf(kind)} />
        </Side>
        <Side
          title="Change request"
          hint="Version in this change request"
          chosen={choice === "mine"}
          control={radio("mine", "Use change request")}
        >
          <SideBody
            label={`${thing} in the change request`}
            text={show(mine)}
            absence={absenceOf(kind)}
            base={show(base)}
          />
        </Side>
        <Side
          title="Main content"
          hint="Current version"
          chosen={choice === "theirs"}
          control={radio("theirs", "Use main content")}
        >
          <SideBody
            label={`${thing} in the main content`}
            text={show(theirs)}
            absence={absenceOf(kind)}
            base={show(base)}
          />
        </Side>
      </div>
    </fieldset>
  );
}
