"use client";

import { Field } from "../../../_ui/field";
import type { Customization } from "./draft";

type Target = Customization["footer"]["groups"][number]["links"][number]["to"];

const urlOf = (to: Target | null) => (to?.kind === "url" ? to.url : "");

/** What a link leads to: an address. What leads to something of the site stays until an address is written. */
export function TargetField({ to, onChange }: { to: Target | null; onChange: (to: Target) => void }) {
  const isInner = to !== null && to.kind !== "url";
  return (
    <Field
      label="URL"
      type="url"
      placeholder="https://example.org"
      hint={isInner ? "This links to an item of the site. Enter a URL to replace it." : undefined}
      value={urlOf(to)}
      onChange={(event) => onChange({ kind: "url", url: event.currentTarget.value })}
    />
  );
}
