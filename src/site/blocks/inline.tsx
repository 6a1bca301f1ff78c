import { Fragment, type ReactNode } from "react";
import {
  ANCHOR_TAG,
  type ContentRef,
  type DocumentInline,
  type DocumentMark,
  type DocumentNode,
  type DocumentText,
} from "@/domains/content/markdown/document";
import { InlineButton } from "./button";
import type { InlineProps, NodesProps } from "./context";
import { emojiName, emojiText } from "./emoji";
import { Icon } from "./icon";
import { Img } from "./img";
import { Formula } from "./math";
import { themedSources } from "./media";
import { mentionText } from "./mention-text";
import { isExternal, leaving, safeHref } from "./safe-href";

/** A color such as `$primary` or `blue` as the end of a class name. */
function colorName(value: unknown): string {
  return String(value ?? "default")
    .replace("$", "")
    .replace(/[^a-z]/g, "");
}

const MARK_TAGS = {
  bold: "strong",
  italic: "em",
  code: "code",
  keyboard: "kbd",
  strikethrough: "del",
  superscript: "sup",
  subscript: "sub",
} as const;

function marked(child: ReactNode, { type, data }: DocumentMark): ReactNode {
  if (type === "color") {
    const text = `doc-color-${colorName(data?.text)}`;
    return <span className={`${text} doc-back-${colorName(data?.background)}`}>{child}</span>;
  }
  const Tag = MARK_TAGS[type as keyof typeof MARK_TAGS];
  return Tag ? <Tag>{child}</Tag> : child;
}

/** A raw anchor in text. Bindery doesn't render other raw tags. */
function anchorIn(html: string | undefined): ReactNode {
  const id = ANCHOR_TAG.exec(html ?? "")?.[1];
  return id ? <span id={id} /> : null;
}

/** Text with its hard line breaks. The parser has already converted other line breaks of the source to spaces. */
function lines(text: string): ReactNode {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

function Leaves({ text }: { text: DocumentText }) {
  return text.leaves.map((leaf, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: leaves have no identity but their place
    <Fragment key={index}>
      {anchorIn(leaf.html) ?? leaf.marks.reduce<ReactNode>(marked, lines(leaf.text))}
    </Fragment>
  ));
}

/** A link. If the link is broken, its text is shown and marked as broken. */
function Link({ node, context }: InlineProps) {
  const href = safeHref(context.hrefOf(node.data.ref as ContentRef));
  const content = <Inlines nodes={node.nodes} context={context} />;
  if (!href) {
    return (
      <span className="doc-broken" title={context.labels.brokenLink}>
        {content}
      </span>
    );
  }
  return (
    <a href={href} {...leaving(isExternal(href), context.linksInPlace)}>
      {content}
    </a>
  );
}

function InlineImage({ node, context }: InlineProps) {
  const { ref, refDark, alt, caption, size } = node.data;
  const variants = themedSources({ ref, refDark }, context);
  const text = String(alt ?? caption ?? "");
  if (variants.length === 0) return <span className="doc-broken">{text || context.labels.missingImage}</span>;
  const inline = size === "line" ? "doc-inline-image doc-inline-image-line" : "doc-inline-image";
  return variants.map(({ theme, ...image }) => (
    <Img key={image.src} className={theme ? `${inline} ${theme}` : inline} alt={text} {...image} />
  ));
}

function Mention({ node, context }: InlineProps) {
  const ref = node.data.ref as ContentRef;
  const href = safeHref(context.hrefOf(ref));
  const text = mentionText(node, context.describe(ref)?.title);
  if (!href) return <span className="doc-mention">{text}</span>;
  return (
    <a className="doc-mention" href={href}>
      {text}
    </a>
  );
}

const isWordless = (node: DocumentNode): boolean =>
  node.object === "text" && node.leaves.every(({ text }) => text.trim() === "");

/** Text with a note. If the annotated text is empty, the number of the note is shown. */
function Annotation({ node, context }: InlineProps) {
  const note = context.prepared.notes.get(node);
  const content = <Inlines nodes={node.nodes} context={context} />;
  if (!note) return content;
  const number = note.slice(note.lastIndexOf("-") + 1);
  return (node.nodes ?? []).every(isWordless) ? (
    <button
      type="button"
      className="doc-annotation doc-annotation-number"
      popoverTarget={note}
      aria-label={`${context.labels.footnote} ${number}`}
    >
      {number}
    </button>
  ) : (
    <button type="button" className="doc-annotation" popoverTarget={note}>
      {content}
    </button>
  );
}

function Expression({ node, context }: InlineProps) {
  const expression = String(node.data.expression ?? "");
  const value = context.evaluate?.(expression) ?? null;
  if (value !== null) return value;
  const problem = context.problemOf?.(expression) ?? null;
  return (
    <>
      <code className="doc-expression" title={context.labels.expression}>
        {expression}
      </code>
      {problem === null ? null : (
        <span className="doc-broken">
          {" "}
          {context.labels.noValue} {problem}
        </span>
      )}
    </>
  );
}

function Emoji({ code }: { code: string }) {
  const text = emojiText(code);
  const name = emojiName(text);
  return name === undefined ? (
    text
  ) : (
    <span role="img" aria-label={name}>
      {text}
    </span>
  );
}

/** One inline node. A node of an unknown type shows its text. */
export function Inline({ node, context }: InlineProps) {
  switch (node.type) {
    case "link":
      return <Link node={node} context={context} />;
    case "emoji":
      return <Emoji code={String(node.data.code ?? "")} />;
    case "icon": {
      const color = `doc-color-${colorName(node.data.color)}`;
      return <Icon name={String(node.data.icon)} context={context} className={color} />;
    }
    case "inline-image":
      return <InlineImage node={node} context={context} />;
    case "inline-math":
      return <Formula node={node} context={context} />;
    case "mention":
      return <Mention node={node} context={context} />;
    case "annotation":
      return <Annotation node={node} context={context} />;
    case "expression":
      return <Expression node={node} context={context} />;
    case "button":
      return <InlineButton node={node} context={context} />;
    default:
      return <Inlines nodes={(node as DocumentInline).nodes} context={context} />;
  }
}

/** Renders text and inline nodes in order. */
export function Inlines({ nodes, context }: NodesProps) {
  return (nodes ?? []).map((node, index) => {
    if (node.object === "block") return null;
    const key = node.key ?? index;
    if (node.object === "text") return <Leaves key={key} text={node} />;
    return <Inline key={key} node={node} context={context} />;
  });
}
