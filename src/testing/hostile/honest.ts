import { count, type HostileText, hostile } from "./grow";

const SENTENCE = "The service keeps what it was given, and tells whoever asks where [the rest](rest.md) is. ";

/** Large but ordinary texts, such as the texts that users write. Processing these texts shouldn't be expensive. */
export const HONEST: readonly HostileText[] = [
  hostile("prose", (bytes) =>
    count(
      (index) => `${index % 8 === 0 ? `## Part ${index}\n\n` : ""}${SENTENCE.repeat(4)}${index}\n\n`,
      bytes,
    ),
  ),
  hostile("a reference", (bytes) =>
    count(
      (index) =>
        `## \`option-${index}\`\n\n${SENTENCE}\n\n| Name | Default | Meaning |\n| --- | --- | --- |\n${`| \`size\` | ${index} | How **much** |\n`.repeat(8)}\n\`\`\`yaml\nsize: ${index}\n\`\`\`\n\n`,
      bytes,
    ),
  ),
  hostile("a changelog", (bytes) =>
    count(
      (index) => `## 1.${index}.0\n\n${`* fix(part): say what was wrong (#${index})\n`.repeat(12)}\n`,
      bytes,
    ),
  ),
  hostile(
    "one long table",
    (bytes) =>
      `# Codes\n\n| Code | Name | Note |\n|---|---|---|\n${count((index) => `| ${index} | code-${index} | ${SENTENCE.slice(0, 40)} |\n`, bytes)}`,
  ),
];
