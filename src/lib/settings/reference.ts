import type { DescribedSetting } from "./facts";

/** A group of settings with its heading in the configuration reference. */
export interface SettingGroup {
  title: string;
  settings: DescribedSetting[];
}

const plain = (text: string) => text.replaceAll("`", "");

const commented = ({ name, type, meaning, default: fallback, example }: DescribedSetting) => {
  const value = `Type: ${type}. Default: ${fallback}.`;
  const sample = example ? ` Example: ${example}` : "";
  return `# ${plain(meaning)}\n# ${plain(value + sample)}\n#${name}=\n`;
};

/** Returns the text of `.env.example`. */
export function envExample(groups: SettingGroup[]): string {
  const head = "# Every setting is optional. Copy this file to .env and change what you need.\n";
  const parts = groups.map(({ title, settings }) => `\n# ${title}\n\n${settings.map(commented).join("\n")}`);
  return head + parts.join("");
}

const cell = (text: string) => text.replaceAll("|", "\\|");

function row({ name, type, meaning, default: fallback, example }: DescribedSetting): string {
  const sample = example ? `\`${example}\`` : "";
  return `| ${[`\`${name}\``, type, fallback, meaning, sample].map(cell).join(" | ")} |`;
}

/** Returns a table for each group, with a row for each setting. */
export function settingTables(groups: SettingGroup[]): string {
  const tables = groups.map(({ title, settings }) => {
    const head = "| Setting | Type | Default | Meaning | Example |\n| --- | --- | --- | --- | --- |";
    return `## ${title}\n\n${head}\n${settings.map(row).join("\n")}\n`;
  });
  return tables.join("\n");
}
