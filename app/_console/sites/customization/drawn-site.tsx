"use client";

import { useEffect, useRef, useState } from "react";
import type { FieldError } from "@/lib/error-reasons";
import { dataStyle } from "@/site/blocks/data-style";
import { withNonce } from "../../nonce";
import type { Site } from "../audience";
import type { Customization } from "./draft";
import { withFinishedLinks } from "./web-url";

const WAIT_MILLISECONDS = 300;
const WIDTHS = { desktop: 1280, phone: 390 } as const;

export type Device = keyof typeof WIDTHS;
export type Mode = "light" | "dark";

interface Drawn {
  /** The page without scripts. Empty until the page has loaded. */
  html: string;
  problem: string | null;
}

interface Refusal {
  message: string;
  errors?: readonly FieldError[];
}

interface Subject {
  site: Site;
  customization: Customization;
  /** The variant to show. Default: the site's default variant. */
  siteSpaceId?: string | undefined;
  /** Called with the problems of the fields after each change. */
  onErrors: (errors: readonly FieldError[]) => void;
}

/** The first page with the customization. The server renders the page after each change. */
export function useDrawn({ site, customization, siteSpaceId, onErrors }: Subject, mode: Mode): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ html: "", problem: null });
  const body = JSON.stringify({ customization: withFinishedLinks(customization), mode, siteSpaceId });
  useEffect(() => {
    const aborting = new AbortController();
    const ask = async () => {
      const answer = await fetch(`/s/${site.basename}/~preview`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        signal: aborting.signal,
      });
      const text = await answer.text();
      const error = answer.ok ? null : (JSON.parse(text) as { error: Refusal }).error;
      const fields = error?.errors ?? [];
      onErrors(fields);
      if (!error) return setDrawn({ html: text, problem: null });
      // The form shows the problem of a field next to the field.
      setDrawn((before) => ({ ...before, problem: fields.length > 0 ? null : error.message }));
    };
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!aborting.signal.aborted)
          setDrawn((before) => ({ ...before, problem: "Couldn't load the preview. Try again." }));
      });
    }, WAIT_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [site.basename, body, onErrors]);
  return drawn;
}

/** The available width in pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface Props {
  html: string;
  device: Device;
  /** In pixels. */
  height: number;
}

/** A page of a site, scaled to the available width. The page is inert, because it has no scripts. */
export function DrawnSite({ html, device, height }: Props) {
  const { ref, width } = useWidth();
  const scroll = useRef(0);
  const wanted = WIDTHS[device];
  const scale = width === 0 ? 1 : Math.min(1, width / wanted);
  const frame = useRef<HTMLIFrameElement>(null);
  // Restore the scroll position, because the frame loads again with each preview.
  const keep = () => {
    const inside = frame.current?.contentWindow;
    inside?.scrollTo(0, scroll.current);
    inside?.addEventListener("scroll", () => {
      scroll.current = inside.scrollY;
    });
  };
  return (
    <div ref={ref} className="overflow-hidden" {...dataStyle({ height })}>
      {/* The preview has no scripts, because it isn't interactive. */}
      <iframe
        ref={frame}
        title="Preview of the site"
        sandbox="allow-same-origin"
        srcDoc={withNonce(html)}
        onLoad={keep}
        className="mx-auto block origin-top-left border-0 bg-page"
        {...dataStyle({ width: wanted, height: height / scale, transform: `scale(${scale})` })}
      />
    </div>
  );
}
