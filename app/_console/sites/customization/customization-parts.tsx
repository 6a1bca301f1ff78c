"use client";

import { CheckField, Field, SelectField } from "../../../_ui/field";
import { LocalizedField } from "../localized-field";
import type { SiteProps } from "../site-frame";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";
import { ThemedPictureField } from "./picture-field";
import { Checked } from "./problems";

type Styling = Customization["styling"];

/** The fonts that the server hosts itself. Browsers would have to load other fonts from other hosts. */
const FONTS = {
  Inter: "Inter",
  Roboto: "Roboto",
  OpenSans: "Open Sans",
  SourceSansPro: "Source Sans",
  NotoSans: "Noto Sans",
  Lato: "Lato",
  Poppins: "Poppins",
  Raleway: "Raleway",
  FiraSans: "Fira Sans",
  Overpass: "Overpass",
  Ubuntu: "Ubuntu",
  Merriweather: "Merriweather",
  RobotoSlab: "Roboto Slab",
  IBMPlexSerif: "IBM Plex Serif",
} as const;

const CODE_FONTS = {
  JetBrainsMono: "JetBrains Mono",
  FiraCode: "Fira Code",
  SourceCodePro: "Source Code Pro",
  RobotoMono: "Roboto Mono",
  IBMPlexMono: "IBM Plex Mono",
  SpaceMono: "Space Mono",
  DMMono: "DM Mono",
  Inconsolata: "Inconsolata",
} as const;

const PRESETS = {
  clean: "Clean",
  muted: "Muted",
  bold: "Bold: header in the accent color",
  gradient: "Gradient",
} as const;
const CORNERS = { straight: "Straight", rounded: "Rounded", circular: "Round" } as const;
const DEPTHS = { subtle: "Soft shadows", flat: "Flat" } as const;
const LISTS = { default: "Plain", pill: "Pill", line: "Line" } as const;
const GROUNDS = { default: "Same as the page", filled: "Filled" } as const;
const SEARCHES = { prominent: "Wide, next to the logo", subtle: "Small, at the end" } as const;
const LINKS = { default: "Accent color", accent: "Underlined in the accent color" } as const;

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  value: string;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ options, onChange, ...rest }: ChoiceProps<Value>) {
  return (
    <SelectField {...rest} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {Object.entries<string>(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const SAME = "same";
const nameOf = (font: unknown, otherwise: string) => (typeof font === "string" ? font : otherwise);

export function FontPart({ draft, change }: PartProps) {
  const { styling } = draft;
  const set = (changes: Partial<Styling>) => change(changedPart(draft, "styling", changes));
  return (
    <Part title="Fonts">
      <Choice
        label="Text"
        value={nameOf(styling.font, "Inter")}
        options={FONTS}
        onChange={(font) => set({ font })}
      />
      <Choice
        label="Headings"
        value={nameOf(styling.headingFont, SAME)}
        options={{ [SAME]: "Same as the text", ...FONTS }}
        onChange={(font) => set({ headingFont: font === SAME ? null : font })}
      />
      <Choice
        label="Code"
        value={nameOf(styling.monospaceFont, "JetBrainsMono")}
        options={CODE_FONTS}
        onChange={(monospaceFont) => set({ monospaceFont })}
      />
    </Part>
  );
}

export function StylePart({ draft, change }: PartProps) {
  const { styling, themes } = draft;
  const set = (changes: Partial<Styling>) => change(changedPart(draft, "styling", changes));
  return (
    <Part title="Look">
      <Choice label="Style" value={styling.theme} options={PRESETS} onChange={(theme) => set({ theme })} />
      <div className="grid grid-cols-2 gap-3">
        <Choice
          label="Corners"
          value={styling.corners}
          options={CORNERS}
          onChange={(corners) => set({ corners })}
        />
        <Choice label="Depth" value={styling.depth} options={DEPTHS} onChange={(depth) => set({ depth })} />
        <Choice
          label="Page list"
          value={styling.sidebar.list}
          options={LISTS}
          onChange={(list) => set({ sidebar: { ...styling.sidebar, list } })}
        />
        <Choice
          label="Sidebar"
          value={styling.sidebar.background}
          options={GROUNDS}
          onChange={(background) => set({ sidebar: { ...styling.sidebar, background } })}
        />
      </div>
      <Choice
        label="Links in the text"
        value={styling.links}
        options={LINKS}
        onChange={(links) => set({ links })}
      />
      <Choice
        label="Search field"
        value={styling.search}
        options={SEARCHES}
        onChange={(search) => set({ search })}
      />
      <Choice
        label="Default theme"
        value={themes.default}
        options={{ system: "Visitor's system setting", light: "Light", dark: "Dark" }}
        onChange={(mode) => change(changedPart(draft, "themes", { default: mode }))}
      />
      <CheckField
        label="Let visitors switch between light and dark mode"
        checked={themes.toggeable}
        onChange={(event) => change(changedPart(draft, "themes", { toggeable: event.currentTarget.checked }))}
      />
    </Part>
  );
}

export function NamePart({ draft, change, ...parts }: PartProps & SiteProps) {
  const { favicon } = draft;
  const emoji = "emoji" in favicon ? favicon.emoji : "";
  return (
    <Part title="Name and logo" open>
      <Field
        label="Title"
        hint="If empty, we use the site title."
        value={draft.title ?? ""}
        maxLength={128}
        onChange={(event) => change({ title: event.currentTarget.value || undefined })}
      />
      <LocalizedField
        name="Title"
        value={draft.localizedTitle}
        maxLength={128}
        onChange={(localizedTitle) => change({ localizedTitle })}
      />
      <ThemedPictureField
        {...parts}
        label="Logo"
        path="header.logo"
        hint="Upload an image of at most 1 MB, or enter its URL. The logo replaces the title."
        value={draft.header.logo}
        onChange={(logo) => change(changedPart(draft, "header", { logo }))}
      />
      <Checked path="favicon" words="Icon emoji must be an emoji.">
        {(error) => (
          <Field
            label="Icon emoji"
            error={error}
            value={emoji}
            onChange={(event) =>
              change({ favicon: event.currentTarget.value ? { emoji: event.currentTarget.value } : {} })
            }
          />
        )}
      </Checked>
      <ThemedPictureField
        {...parts}
        label="Icon"
        path="favicon.icon"
        hint="Shown in the browser tab instead of the emoji."
        value={"icon" in favicon ? favicon.icon : undefined}
        onChange={(icon) => change({ favicon: icon ? { icon } : {} })}
      />
    </Part>
  );
}
