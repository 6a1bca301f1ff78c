"use client";

import { type MouseEvent, type Ref, useEffect, useMemo, useRef } from "react";
import type { PageResource } from "@/domains/content/schema";
import { behave } from "@/site/blocks/behaviour";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { DocumentView } from "@/site/blocks/document-view";
import { Icon } from "@/site/blocks/icon";
import type { PageContent } from "../save/page-content";
import { useTarget } from "../target";
import type { PreviewPane } from "./scroll";
import { useDraft } from "./use-draft";
import "@/site/blocks/blocks.css";
import "katex/dist/katex.min.css";

interface Props {
  page: PageResource;
  content: PageContent;
  /** The current text below the title. */
  text: string;
  /** Opens a page of the edited content. */
  onOpen: (pageId: string) => void;
  pane: Ref<PreviewPane>;
}

/** Returns the ID of the page to which a link in the preview points. Returns null for any other link. */
function pageIdIn(href: string, base: string): string | null {
  const { pathname, origin } = new URL(href, location.href);
  if (origin !== location.origin || !pathname.startsWith(`${base}/`)) return null;
  return pathname.slice(base.length + 1);
}

/**
 * Links to a page open the page in the editor. Other links open a new tab, so that people don't leave the page that they
 * edit.
 */
function useLinks(onOpen: Props["onOpen"]) {
  const { base } = useTarget();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href");
    if (!link || !href || href.startsWith("#") || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const pageId = pageIdIn(href, base);
    if (pageId) onOpen(pageId);
    else window.open(link.href, "_blank", "noopener,noreferrer");
  };
}

/** A live preview of a page as visitors will see it. */
export function Preview({ page, content, text, onOpen, pane }: Props) {
  const { shown, problem } = useDraft(text, page);
  const root = useRef<HTMLDivElement>(null);
  const onClick = useLinks(onOpen);
  useEffect(() => (root.current ? behave(root.current) : undefined), []);
  // Memoize the rendered text. The title and the text change with each key, but the rendered text changes only a moment
  // later.
  const drawn = useMemo(() => shown && <DocumentView nodes={shown.nodes} context={shown.context} />, [shown]);
  const setScroller = (element: HTMLElement | null) => {
    const value = element && { element, segments: shown?.segments ?? [] };
    if (typeof pane === "function") pane(value);
    else if (pane) pane.current = value;
  };
  return (
    <section
      ref={setScroller}
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-y-auto px-6 py-8 sm:px-10"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links inside */}
      <div className="doc-console mx-auto max-w-3xl" ref={root} onClick={onClick}>
        <h1 className="mb-6 flex items-start gap-3 text-3xl leading-tight font-bold tracking-tight text-balance break-words">
          {content.emoji ? <span aria-hidden>{textOfCodePoints(content.emoji)}</span> : null}
          {content.icon && shown ? (
            <Icon name={content.icon} context={shown.context} className="mt-1 shrink-0 text-accent" />
          ) : null}
          <span className="min-w-0">{content.title || "Untitled"}</span>
        </h1>
        {content.description ? (
          <p className="-mt-3 mb-8 text-lg leading-relaxed text-soft">{content.description}</p>
        ) : null}
        {problem ? (
          <p role="alert" className="mb-6 rounded-lg bg-danger-soft px-3 py-2 text-danger">
            Couldn't render this text: {problem}.
          </p>
        ) : null}
        {drawn}
        {shown && shown.nodes.length === 0 ? (
          <p className="text-soft">Nothing to preview yet. Write some text.</p>
        ) : null}
      </div>
    </section>
  );
}
