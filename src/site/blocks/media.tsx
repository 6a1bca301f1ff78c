import type { CSSProperties } from "react";
import {
  blocksIn,
  type ContentRefFile,
  type ContentRefURL,
  type DocumentBlock,
} from "@/domains/content/markdown/document";
import { readableSize } from "@/lib/sizes";
import { Caption } from "./block";
import type { BlockProps, DocumentContext, FileTarget } from "./context";
import { cssLength } from "./css-length";
import { dataStyle } from "./data-style";
import { Img } from "./img";
import { safeSource } from "./safe-href";

type ImageRef = ContentRefFile | ContentRefURL;
export interface ImageSource extends Pick<FileTarget, "width" | "height"> {
  src: string;
  srcSet?: string | undefined;
}

/** The URL of an image, with its size in pixels if the size is known. Null if the image is missing or its URL is unsafe. */
export function imageSource(ref: ImageRef | undefined, context: DocumentContext): ImageSource | null {
  if (!ref) return null;
  if (ref.kind === "url") {
    const src = safeSource(ref.url);
    return src ? { src } : null;
  }
  const file = context.fileOf(ref);
  const src = safeSource(file?.href);
  if (!file || !src) return null;
  const { srcSet, width, height } = file;
  return { src, srcSet, width, height };
}

/**
 * Shows the light variant of an image and, if there is one, the dark variant. Browsers don't load the hidden
 * variant.
 */
export function themedSources(
  { ref, refDark }: Record<"ref" | "refDark", unknown>,
  context: DocumentContext,
): (ImageSource & { theme?: string })[] {
  const light = imageSource(ref as ImageRef, context);
  const dark = imageSource(refDark as ImageRef | undefined, context);
  if (!light) return [];
  if (!dark || dark.src === light.src) return [light];
  return [
    { ...light, theme: "doc-light-only" },
    { ...dark, theme: "doc-dark-only" },
  ];
}

function sizeStyle(block: DocumentBlock): CSSProperties | undefined {
  const width = cssLength(block.data.width);
  const height = cssLength(block.data.height);
  return width || height ? { width, height } : undefined;
}

function Picture({ block, context }: BlockProps) {
  const { ref, refDark } = block.data;
  const variants = themedSources({ ref, refDark }, context);
  const alt = String(block.data.alt ?? "");
  if (variants.length === 0)
    return (
      <span className="doc-missing">{[context.labels.missingImage, ...(alt ? [alt] : [])].join(": ")}</span>
    );
  return variants.map(({ theme, ...image }) => (
    <Img key={image.src} className={theme} alt={alt} {...image} {...dataStyle(sizeStyle(block))} />
  ));
}

function Figure({ block, context }: BlockProps) {
  return (
    <figure className="doc-figure">
      <Picture block={block} context={context} />
      <Caption block={block} context={context} />
    </figure>
  );
}

export function Images({ block, context }: BlockProps) {
  const images = blocksIn(block.nodes);
  const { align, withFrame } = block.data;
  const side = align === "left" || align === "right" ? ` doc-images-${align}` : "";
  return (
    <div className={`doc-images${side}${withFrame === true ? " doc-framed" : ""}`}>
      {images.map((image, index) => (
        <Figure key={image.key ?? index} block={image} context={context} />
      ))}
    </div>
  );
}

export function Drawing({ block, context }: BlockProps) {
  return block.data.ref ? (
    <div className="doc-images">
      <Figure block={block} context={context} />
    </div>
  ) : null;
}

export function FileBlock({ block, context }: BlockProps) {
  const file = context.fileOf(block.data.ref as ContentRefFile);
  const href = safeSource(file?.href);
  if (!file || !href) return <p className="doc-missing">{context.labels.missingFile}</p>;
  if (file.contentType?.startsWith("video/"))
    // biome-ignore lint/a11y/useMediaCaption: a file has no words of its own beside it
    return <video className="doc-video" controls preload="metadata" src={href} aria-label={file.name} />;
  return (
    <a className="doc-card-link" href={href} download={file.name}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="doc-card-icon">
        <path
          d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <span className="doc-card-text">
        <strong>{file.name}</strong>
        {file.size === undefined ? null : <small>{readableSize(file.size)}</small>}
      </span>
    </a>
  );
}
