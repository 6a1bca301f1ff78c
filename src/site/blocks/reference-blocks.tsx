import type { CSSProperties } from "react";
import type { DrawnPart } from "@/domains/content/computed/drawn";
import {
  type ContentRef,
  type ContentRefOpenAPI,
  type DocumentBlock,
  shownOfRaw,
} from "@/domains/content/markdown/document";
import { frameOf, shapeOfFrame } from "@/lib/embed-frame";
import type { BlockLabels } from "@/site/labels/labels";
import { Blocks } from "./block";
import type { BlockProps, EmbedCard } from "./context";
import { dataStyle } from "./data-style";
import { emojiText } from "./emoji";
import { Icon } from "./icon";
import { Img } from "./img";
import { hostOf, isExternal, leaving, safeHref } from "./safe-href";
import { SpecificationPart } from "./specification/part";

/** A card that links to a page, a space, a file or a URL. */
export function ContentRefBlock({ block, context }: BlockProps) {
  const ref = block.data.ref as ContentRef;
  const href = safeHref(context.hrefOf(ref));
  const about = context.describe(ref);
  if (!href) return <p className="doc-missing">{about?.title ?? context.labels.missingPage}</p>;
  const away = leaving(isExternal(href), context.linksInPlace);
  return (
    <a className="doc-card-link" href={href} {...away}>
      {about?.emoji ? <span aria-hidden="true">{emojiText(about.emoji)}</span> : null}
      {about?.icon ? <Icon name={about.icon} context={context} className="doc-card-icon" /> : null}
      <span className="doc-card-text">
        <strong>{about?.title ?? href}</strong>
        {about?.description ? <small>{about.description}</small> : null}
        {isExternal(href) ? <small>{hostOf(href)}</small> : null}
      </span>
      <span className="doc-card-arrow" aria-hidden="true">
        →
      </span>
    </a>
  );
}

/** The properties with which the style sheet sizes both the button and the frame that replaces it. */
function shapeStyle(frame: string | null): CSSProperties | undefined {
  const shape = frame === null ? undefined : shapeOfFrame(frame);
  if (!shape) return undefined;
  const properties =
    "height" in shape
      ? { "--embed-height": shape.height, "--embed-ratio": "auto" }
      : { "--embed-ratio": shape.aspectRatio };
  return properties as CSSProperties;
}

function Poster({ image, className }: { image: EmbedCard["image"]; className: string }) {
  if (!image) return null;
  const { href, width, height } = image;
  return <Img className={className} src={href} width={width} height={height} alt="" />;
}

/** A button that loads a frame. If the embedded page was fetched, the button shows its image. */
function FrameButton({ href, frame, card, labels }: FrameButtonProps) {
  const action = `${labels.loadFrom} ${hostOf(href)}`;
  return (
    <button
      type="button"
      className="doc-embed-load"
      data-embed={frame}
      aria-label={card ? `${action}: ${card.title}` : action}
      data-title={card?.title ?? `${labels.embeddedFrom} ${hostOf(href)}`}
    >
      <Poster image={card?.image ?? null} className="doc-embed-poster" />
      <span aria-hidden="true" className="doc-embed-play">
        ▶
      </span>
      <span className="doc-embed-action">{action}</span>
    </button>
  );
}

interface FrameButtonProps {
  href: string;
  frame: string;
  card: EmbedCard | null;
  labels: BlockLabels;
}

/** The title, description, website and URL of an embedded page. If the page wasn't fetched, shows its host and URL. */
const EmbedText = ({ href, card }: { href: string; card: EmbedCard | null }) => (
  <span className="doc-card-text">
    <strong>{card?.title ?? hostOf(href)}</strong>
    {card?.description ? <small className="doc-embed-about">{card.description}</small> : null}
    <small>{card ? (card.site ? `${card.site} · ${hostOf(href)}` : hostOf(href)) : href}</small>
  </span>
);

/**
 * Embedded external content. The page sends no request to the other host until the visitor opens the embed.
 */
export function Embed({ block, context: { labels, cardOf } }: BlockProps) {
  const url = String(block.data.url ?? "");
  const href = safeHref(url);
  if (!href) return <p className="doc-missing">{labels.badEmbed}</p>;
  const frame = frameOf(href);
  const card = cardOf?.(url) ?? null;
  return (
    <figure className="doc-embed" {...dataStyle(shapeStyle(frame))}>
      {frame ? <FrameButton href={href} frame={frame} card={card} labels={labels} /> : null}
      <a
        className={frame ? "doc-embed-source" : "doc-card-link"}
        href={href}
        target="_blank"
        rel="noreferrer noopener"
      >
        <EmbedText href={href} card={card} />
        {frame ? null : <Poster image={card?.image ?? null} className="doc-embed-image" />}
      </a>
    </figure>
  );
}

export function ReusableContent({ block, context }: BlockProps) {
  const ref = block.data.ref as { reusableContent: string; space?: string };
  const nodes =
    (block.nodes ?? []).length > 0 ? block.nodes : context.reusableOf?.(ref.reusableContent, ref.space);
  if (!nodes) return <p className="doc-missing">{context.labels.missingShared}</p>;
  return <Blocks nodes={nodes} context={context} />;
}

function heading(block: DocumentBlock): string {
  const { path, name, schemas, title } = block.data;
  if (typeof path === "string") return path;
  if (typeof name === "string") return name;
  if (typeof title === "string") return title;
  return Array.isArray(schemas) ? schemas.join(", ") : "API reference";
}

/**
 * A part of an OpenAPI specification. If the specification wasn't loaded, shows the block's description and a
 * link to the specification.
 */
export function OpenAPIBlock({ block, context }: BlockProps) {
  const drawn = block.data.drawn as DrawnPart | undefined;
  if (drawn) return <SpecificationPart block={block} context={context} part={drawn} />;
  const ref = block.data.ref as ContentRefOpenAPI;
  const href = safeHref(context.hrefOf(ref));
  const method = typeof block.data.method === "string" ? block.data.method.toUpperCase() : null;
  return (
    <div className="doc-api">
      <p className="doc-api-line">
        {method ? <span className={`doc-method doc-method-${method.toLowerCase()}`}>{method}</span> : null}
        <code>{heading(block)}</code>
      </p>
      {href ? (
        <p className="doc-api-source">
          From <a href={href}>{context.describe(ref)?.title ?? "the API description"}</a>
        </p>
      ) : null}
    </div>
  );
}

/**
 * A block of an integration. Bindery doesn't run integrations, so this component shows the block's text and a link to its
 * URL. For HTML and tags of other programs, it shows equivalent blocks.
 */
export function Integration({ block, context }: BlockProps) {
  const shown = shownOfRaw(block);
  if (shown) return <Blocks nodes={shown} context={context} />;
  const href = safeHref(typeof block.data.url === "string" ? block.data.url : null);
  const { content } = (block.data.props ?? {}) as { content?: unknown };
  if (!href && typeof content !== "string") return null;
  return (
    <div className="doc-api">
      {typeof content === "string" ? (
        <pre>
          <code>{content}</code>
        </pre>
      ) : null}
      {href ? <a href={href}>{href}</a> : null}
    </div>
  );
}
