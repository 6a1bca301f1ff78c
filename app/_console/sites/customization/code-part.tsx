"use client";

import { useQuery } from "@tanstack/react-query";
import { dataStyle } from "@/site/blocks/data-style";
import { type CodeThemeName, codeThemeOf } from "@/site/published/code-theme";
import { SelectField } from "../../../_ui/field";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";

type CodeTheme = Customization["styling"]["codeTheme"];
type Mode = keyof CodeTheme["default"];

// Use a record, so that the compiler reports new themes that are missing here.
const NAMES: Record<CodeThemeName, string> = {
  "default-light": "Light",
  "default-dark": "Dark",
  "monochrome-light": "One color, light",
  "monochrome-dark": "One color, dark",
  andromeeda: "Andromeeda",
  "aurora-x": "Aurora X",
  "ayu-dark": "Ayu Dark",
  "catppuccin-frappe": "Catppuccin Frappé",
  "catppuccin-latte": "Catppuccin Latte",
  "catppuccin-macchiato": "Catppuccin Macchiato",
  "catppuccin-mocha": "Catppuccin Mocha",
  "dark-plus": "Dark Plus",
  dracula: "Dracula",
  "dracula-soft": "Dracula Soft",
  "everforest-dark": "Everforest Dark",
  "everforest-light": "Everforest Light",
  "github-dark": "GitHub Dark",
  "github-dark-default": "GitHub Dark Default",
  "github-dark-dimmed": "GitHub Dark Dimmed",
  "github-dark-high-contrast": "GitHub Dark High Contrast",
  "github-light": "GitHub Light",
  "github-light-default": "GitHub Light Default",
  "github-light-high-contrast": "GitHub Light High Contrast",
  "gruvbox-dark-hard": "Gruvbox Dark Hard",
  "gruvbox-dark-medium": "Gruvbox Dark Medium",
  "gruvbox-dark-soft": "Gruvbox Dark Soft",
  "gruvbox-light-hard": "Gruvbox Light Hard",
  "gruvbox-light-medium": "Gruvbox Light Medium",
  "gruvbox-light-soft": "Gruvbox Light Soft",
  houston: "Houston",
  "kanagawa-dragon": "Kanagawa Dragon",
  "kanagawa-lotus": "Kanagawa Lotus",
  "kanagawa-wave": "Kanagawa Wave",
  laserwave: "LaserWave",
  "light-plus": "Light Plus",
  "material-theme": "Material Theme",
  "material-theme-darker": "Material Theme Darker",
  "material-theme-lighter": "Material Theme Lighter",
  "material-theme-ocean": "Material Theme Ocean",
  "material-theme-palenight": "Material Theme Palenight",
  "min-dark": "Min Dark",
  "min-light": "Min Light",
  monokai: "Monokai",
  "night-owl": "Night Owl",
  nord: "Nord",
  "one-dark-pro": "One Dark Pro",
  "one-light": "One Light",
  plastic: "Plastic",
  poimandres: "Poimandres",
  red: "Red",
  "rose-pine": "Rosé Pine",
  "rose-pine-dawn": "Rosé Pine Dawn",
  "rose-pine-moon": "Rosé Pine Moon",
  "slack-dark": "Slack Dark",
  "slack-ochin": "Slack Ochin",
  "snazzy-light": "Snazzy Light",
  "solarized-dark": "Solarized Dark",
  "solarized-light": "Solarized Light",
  "synthwave-84": "SynthWave ’84",
  "tokyo-night": "Tokyo Night",
  vesper: "Vesper",
  "vitesse-black": "Vitesse Black",
  "vitesse-dark": "Vitesse Dark",
  "vitesse-light": "Vitesse Light",
};

/** Sample code as tokens with their kinds. */
const SAMPLE = [
  [["comment", "// Reads a page"]],
  [
    ["keyword", "const"],
    ["", " page "],
    ["keyword", "= await"],
    ["", " "],
    ["function", "read"],
    ["", "("],
    ["string", '"intro"'],
    ["", ", "],
    ["constant", "42"],
    ["", ");"],
  ],
] as const;

/** Sample code with the colors of a theme, because the page in the preview might contain no code. */
function Sample({ theme }: { theme: CodeThemeName }) {
  const { data } = useQuery({
    queryKey: ["code-theme", theme],
    queryFn: () => codeThemeOf(theme),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <pre
      aria-hidden
      data-code-sample={data ? theme : undefined}
      className="h-14 overflow-hidden rounded-lg border border-line px-3 py-2 font-mono text-xs leading-5"
      {...dataStyle({ background: data?.["doc-surface"], color: data?.["doc-text"] })}
    >
      {SAMPLE.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={index} className="block">
          {line.map(([kind, text]) => (
            <span key={text} {...dataStyle(kind ? { color: data?.[`hl-${kind}`] } : undefined)}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </pre>
  );
}

interface ChoiceProps {
  label: string;
  value: CodeThemeName;
  onChange: (theme: CodeThemeName) => void;
}

function ThemeChoice({ label, value, onChange }: ChoiceProps) {
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as CodeThemeName)}
      >
        {Object.entries(NAMES).map(([theme, name]) => (
          <option key={theme} value={theme}>
            {name}
          </option>
        ))}
      </SelectField>
      <Sample theme={value} />
    </div>
  );
}

/** The colors of code, in text and on pages generated from an API specification. */
export function CodePart({ draft, change }: PartProps) {
  const { codeTheme } = draft.styling;
  const set = (of: keyof CodeTheme, mode: Mode) => (theme: CodeThemeName) =>
    change(
      changedPart(draft, "styling", {
        codeTheme: { ...codeTheme, [of]: { ...codeTheme[of], [mode]: theme } },
      }),
    );
  return (
    <Part title="Code colors">
      <ThemeChoice
        label="On light pages"
        value={codeTheme.default.light}
        onChange={set("default", "light")}
      />
      <ThemeChoice label="On dark pages" value={codeTheme.default.dark} onChange={set("default", "dark")} />
      <details>
        <summary className="cursor-pointer font-medium">In API references</summary>
        <div className="mt-3 grid gap-4">
          <ThemeChoice
            label="API references on light pages"
            value={codeTheme.openapi.light}
            onChange={set("openapi", "light")}
          />
          <ThemeChoice
            label="API references on dark pages"
            value={codeTheme.openapi.dark}
            onChange={set("openapi", "dark")}
          />
        </div>
      </details>
    </Part>
  );
}
