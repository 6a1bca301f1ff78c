"use client";

import { X } from "lucide-react";
import { Button } from "../../../_ui/button";
import { Field, SelectField } from "../../../_ui/field";
import { useSpaces } from "../../library/use-spaces";

/** A space with the folder of the repository with which it's synced. */
export interface SpacePlace {
  space: string;
  projectDirectory: string;
}

interface Props {
  organizationId: string;
  places: readonly SpacePlace[];
  error: string | null;
  onChange: (places: readonly SpacePlace[]) => void;
}

/** The spaces of a connection, each with its folder. */
export function SpacesField({ organizationId, places, error, onChange }: Props) {
  const { spaces, titleOf } = useSpaces(organizationId);
  const left = spaces.filter(({ id }) => !places.some(({ space }) => space === id));
  const without = (id: string) => places.filter(({ space }) => space !== id);
  return (
    <fieldset className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="px-1 font-medium">Spaces</legend>
      {places.map((place) => {
        const title = titleOf(place.space) ?? "Unknown space";
        const rename = (projectDirectory: string) =>
          onChange(places.map((each) => (each.space === place.space ? { ...each, projectDirectory } : each)));
        return (
          <div key={place.space} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                label={`Folder of ${title}`}
                placeholder="docs"
                value={place.projectDirectory}
                onChange={(event) => rename(event.currentTarget.value)}
              />
            </div>
            <Button aria-label={`Remove ${title}`} onClick={() => onChange(without(place.space))}>
              <X size={16} aria-hidden />
            </Button>
          </div>
        );
      })}
      {left.length > 0 ? (
        <SelectField
          label="Add a space"
          value=""
          onChange={(event) => {
            const space = event.currentTarget.value;
            if (space !== "") onChange([...places, { space, projectDirectory: "" }]);
          }}
        >
          <option value="">Select a space</option>
          {left.map(({ id }) => (
            <option key={id} value={id}>
              {titleOf(id)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : (
        <p className="text-[0.8125rem] text-soft">
          Each space needs its own folder. A folder can't be inside another space's folder.
        </p>
      )}
    </fieldset>
  );
}
