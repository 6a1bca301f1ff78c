"use client";

import { useId } from "react";
import { dataStyle } from "@/site/blocks/data-style";
import { type Mode, readableColor } from "@/site/published/theme";
import { CheckField } from "../../../_ui/field";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";
import { Checked } from "./problems";

type Themed = Record<Mode, string>;

const COLOR = /^#(?:[0-9a-f]{3}){1,2}$/i;
const long = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join("")}` : color;

interface ColorProps {
  label: string;
  /** The path of the color in the customization. */
  path: string;
  value: string;
  onChange: (value: string) => void;
}

function ColorInputs({ label, value, onChange, error }: Omit<ColorProps, "path"> & { error?: string }) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`${label}, color picker`}
          className="size-9 shrink-0 rounded-lg border border-line-strong bg-raised p-1"
          value={COLOR.test(value) ? long(value) : "#000000"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          value={value}
          maxLength={7}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="h-9 w-full min-w-0 rounded-lg border border-line-strong bg-raised px-2.5 font-mono text-xs text-ink aria-invalid:border-danger"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function ColorField({ path, ...props }: ColorProps) {
  const problem = `${props.label} must be a color, such as #3a4fd0.`;
  return (
    <Checked path={path} problem={COLOR.test(props.value) ? null : problem} words={problem}>
      {(error) => <ColorInputs {...props} {...(error ? { error } : {})} />}
    </Checked>
  );
}

interface ThemedProps {
  name: string;
  path: string;
  value: Themed;
  onChange: (value: Themed) => void;
  /** Whether text uses this color. The color must then be readable. */
  isText?: boolean;
}

/** If text in a color would be unreadable, shows the color that replaces it. */
function Readability({ value }: { value: Themed }) {
  const lines = (["light", "dark"] as const).flatMap((mode) => {
    if (!COLOR.test(value[mode])) return [];
    const shown = readableColor(value[mode], mode);
    return shown === long(value[mode]).toLowerCase() ? [] : [{ mode, shown }];
  });
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-[0.8125rem] text-soft" aria-live="polite">
      {lines.map(({ mode, shown }) => (
        <p key={mode} className="flex items-center gap-2">
          <span
            aria-hidden
            className="size-3.5 rounded-full border border-line"
            {...dataStyle({ background: shown })}
          />
          On {mode} pages, text has the color {shown}, because the selected color isn't readable there.
        </p>
      ))}
    </div>
  );
}

function ThemedColor({ name, path, value, onChange, isText }: ThemedProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{name}</legend>
      <div className="grid grid-cols-2 gap-3">
        <ColorField
          label={`${name}, light`}
          path={`${path}.light`}
          value={value.light}
          onChange={(light) => onChange({ ...value, light })}
        />
        <ColorField
          label={`${name}, dark`}
          path={`${path}.dark`}
          value={value.dark}
          onChange={(dark) => onChange({ ...value, dark })}
        />
      </div>
      {isText ? <Readability value={value} /> : null}
    </fieldset>
  );
}

const MEANINGS = [
  ["infoColor", "Information"],
  ["successColor", "Success"],
  ["warningColor", "Warning"],
  ["dangerColor", "Danger"],
] as const;

/** The colors of a site, with the colors that visitors actually see. */
export function ColorPart({ draft, change }: PartProps) {
  const { styling } = draft;
  const set = (changes: Partial<Customization["styling"]>) => change(changedPart(draft, "styling", changes));
  return (
    <Part title="Colors" open>
      <ThemedColor
        name="Accent"
        path="styling.primaryColor"
        isText
        value={styling.primaryColor}
        onChange={(primaryColor) => set({ primaryColor })}
      />
      <CheckField
        label="Tint surfaces"
        hint="Tints sidebars, lines and hovered items with another color."
        checked={styling.tint !== undefined}
        onChange={(event) =>
          set({ tint: event.currentTarget.checked ? { color: styling.primaryColor } : undefined })
        }
      />
      {styling.tint ? (
        <ThemedColor
          name="Tint"
          path="styling.tint.color"
          value={styling.tint.color}
          onChange={(color) => set({ tint: { color } })}
        />
      ) : null}
      <details>
        <summary className="cursor-pointer font-medium">Status colors</summary>
        <div className="mt-3 grid gap-4">
          {MEANINGS.map(([field, name]) => (
            <ThemedColor
              key={field}
              name={name}
              path={`styling.${field}`}
              isText
              value={styling[field]}
              onChange={(color) => set({ [field]: color })}
            />
          ))}
        </div>
      </details>
    </Part>
  );
}
