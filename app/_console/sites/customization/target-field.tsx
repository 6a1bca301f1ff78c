"use client";

import { Field } from "../../../_ui/field";
import type { Customization } from "./draft";

type Target = Customization["footer"]["groups"][number]["links"][number]["to"];

const urlOf = (to: Target | null) => (to?.kind === "url" ? to.url : "");

/** A field for the URL of a link. A link to a page or other resource of the site stays until the user enters a URL. */
export function TargetField({ to, onChange }: { to: Target | null; onChange: (to: Target) => void }) {
  const isInner = to !== null && to.kind !== "url";
  return (
    <Field
      label="URL"
      type="url"
      placeholder="https://example.org"
      hint={
        isInner
          ? "This link opens a page or other content of the site. To change the link's target, enter a URL."
          : undefined
      }
      value={urlOf(to)}
      onChange={(event) => onChange({ kind: "url", url: event.currentTarget.value })}
    />
  );
}
