import type { ReactNode } from "react";
import { leaving } from "../safe-href";

/** Code, links to the web and emphasis: of the Markdown of others, what stands within a line. */
const PARTS =
  /(`[^`]+`|\[[^\][]{1,200}\]\(https?:\/\/[^\s()]{1,500}\)|(?<!\\)\*\*[^*]{1,200}(?<!\\)\*\*|(?<![\\*])\*[^\s*](?:[^*]{0,198}[^\s*\\])?\*)/;

function shown(part: string, key: number): ReactNode {
  if (part.length > 2 && part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
  if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
  if (part.startsWith("*")) return <em key={key}>{part.slice(1, -1)}</em>;
  const at = part.indexOf("](");
  if (!part.startsWith("[") || at === -1) return part;
  return (
    <a key={key} href={part.slice(at + 2, -1)} {...leaving(true)}>
      {part.slice(1, at)}
    </a>
  );
}

/** What a description says of a field, in a line or a few. */
export const Said = ({ text }: { text: string }): ReactNode[] =>
  text.split(PARTS).map((part, index) => (index % 2 === 1 ? shown(part, index) : part));

/** The same in a paragraph; nothing where nothing is said. */
export const SaidBelow = ({ text }: { text: string | undefined }): ReactNode =>
  text ? (
    <p>
      <Said text={text} />
    </p>
  ) : null;
