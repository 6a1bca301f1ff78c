"use client";

import { Field } from "../../../_ui/field";
import type { Customization } from "./draft";
import { Checked } from "./problems";
import { isLinkUrl } from "./web-url";

type Target = Customization["footer"]["groups"][number]["links"][number]["to"];

interface Props {
  /** The path of the target in the customization. */
  path: string;
  to: Target | null;
  onChange: (to: Target) => void;
}

const EXAMPLE = "Enter a URL, such as https://example.org.";

/** The target of a link whose URL isn't entered yet. */
export const NO_TARGET = { kind: "url", url: "" } as const;

/** A field for the URL of a link. A link to a page or other resource of the site stays until the user enters a URL. */
export function TargetField({ path, to, onChange }: Props) {
  const isInner = to !== null && to.kind !== "url";
  const url = to?.kind === "url" ? to.url : "";
  return (
    <Checked path={path} problem={to?.kind === "url" && !isLinkUrl(url) ? EXAMPLE : null} words={EXAMPLE}>
      {(error) => (
        <Field
          label="URL"
          type="url"
          placeholder="https://example.org"
          error={error}
          hint={
            isInner
              ? "This link opens a page or other content of the site. To change the link's target, enter a URL."
              : undefined
          }
          value={url}
          onChange={(event) => onChange({ kind: "url", url: event.currentTarget.value.trim() })}
        />
      )}
    </Checked>
  );
}
