"use client";

import { useForm } from "react-hook-form";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { Button } from "../../../_ui/button";
import { CheckField, Field, FormError, SelectField } from "../../../_ui/field";
import { nameRules } from "../../change/use-resource-form";
import { fieldError, problemOf } from "../../errors";
import type { RouterInputs } from "../../outputs";
import type { Space } from "../use-space";
import { useUpdateSpace } from "./use-update-space";

const TITLE_CHARACTERS_MAX = 50;

type Visibility = NonNullable<RouterInputs["spaces"]["update"]["visibility"]>;

/** Who can read a space without a role on it. */
const VISIBILITIES: Readonly<Record<Visibility, string>> = {
  private: "Only people with a role",
  "in-collection": "Same as the parent collection",
  unlisted: "Anyone with the URL",
  "share-link": "Anyone with a share link",
  "visitor-auth": "Visitors who sign in through your backend",
  public: "Everyone, including search engines",
};

/** The visibilities that a space can have. Only a space in a collection can inherit the visibility of the collection. */
const visibilitiesFor = ({ parent, visibility }: Space) =>
  (Object.keys(VISIBILITIES) as Visibility[]).filter(
    (option) =>
      option === visibility ||
      (option !== "visitor-auth" && (option !== "in-collection" || parent !== undefined)),
  );

/** The name, icon, visibility and edit mode of a space. */
export function SpaceForm({ space }: { space: Space }) {
  const update = useUpdateSpace();
  const form = useForm({
    defaultValues: {
      title: space.title,
      emoji: textOfCodePoints(space.emoji),
      icon: space.urls.icon ?? "",
      visibility: space.visibility,
      isLocked: space.editMode === "locked",
    },
  });
  const errorOf = (name: "title" | "emoji" | "icon" | "visibility") =>
    form.formState.errors[name]?.message ?? fieldError(update.error, name) ?? undefined;
  const isElsewhere = !(["title", "emoji", "icon", "visibility"] as const).some(errorOf);
  const submit = form.handleSubmit(({ title, emoji, icon, visibility, isLocked }) => {
    // A space has either an image or an emoji.
    const image = icon.trim();
    update.mutate({
      spaceId: space.id,
      title,
      ...(image ? { icon: image } : { emoji: emoji.trim(), icon: null }),
      ...(visibility === space.visibility ? {} : { visibility }),
      editMode: isLocked ? "locked" : "live",
    });
  });
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <Field
        label="Name"
        autoComplete="off"
        error={errorOf("title")}
        {...form.register("title", nameRules(TITLE_CHARACTERS_MAX))}
      />
      <Field
        label="Emoji"
        placeholder="🚀"
        hint="One emoji that is shown next to the space's name."
        error={errorOf("emoji")}
        {...form.register("emoji")}
      />
      <Field
        label="Icon"
        type="url"
        placeholder="https://example.org/icon.svg"
        hint="The URL of an image to show instead of an emoji."
        error={errorOf("icon")}
        {...form.register("icon")}
      />
      <SelectField
        label="Visibility"
        hint="Who can read the space without a role on it. To publish the space for visitors, add it to a site."
        error={errorOf("visibility")}
        {...form.register("visibility")}
      >
        {visibilitiesFor(space).map((visibility) => (
          <option key={visibility} value={visibility}>
            {VISIBILITIES[visibility]}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Allow edits only in change requests"
        hint="If on, no one can edit the main content directly."
        {...form.register("isLocked")}
      />
      <FormError>{isElsewhere ? problemOf(update.error) : null}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={update.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
