"use client";

import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FieldError } from "@/lib/error-reasons";
import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "../../../_ui/class-names";
import { IconButton } from "../../../_ui/icon-button";
import { withNonce } from "../../nonce";
import type { Site } from "../audience";
import type { Customization } from "./draft";
import { withFinishedLinks } from "./web-url";

const WAIT_MILLISECONDS = 300;
const WIDTHS = { desktop: 1280, phone: 390 } as const;
const HEIGHT_PX = 760;

type Mode = "light" | "dark";
interface Drawn {
  html: string;
  problem: string | null;
}

interface Refusal {
  message: string;
  errors?: readonly FieldError[];
}

interface Props {
  site: Site;
  customization: Customization;
  /** The variant to show. Default: the site's default variant. */
  siteSpaceId?: string | undefined;
  /** Whether the form shows errors of its fields. */
  hasErrors: boolean;
  /** Called with the problems of the fields after each change. */
  onErrors: (errors: readonly FieldError[]) => void;
}

/** The first page with the customization. The server renders the page after each change. */
function useDrawn({ site, customization, siteSpaceId, onErrors }: Props, mode: Mode): Drawn {
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

function Frame({ html, device }: { html: string; device: keyof typeof WIDTHS }) {
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
    <div ref={ref} className="overflow-hidden" {...dataStyle({ height: HEIGHT_PX })}>
      {/* The preview has no scripts, because it isn't interactive. */}
      <iframe
        ref={frame}
        title="Preview of the site"
        sandbox="allow-same-origin"
        srcDoc={withNonce(html)}
        onLoad={keep}
        className="mx-auto block origin-top-left border-0 bg-page"
        {...dataStyle({ width: wanted, height: HEIGHT_PX / scale, transform: `scale(${scale})` })}
      />
    </div>
  );
}

/** A preview of the site as visitors see it. The preview is next to the form. */
export function CustomizationPreview(props: Props) {
  const [mode, setMode] = useState<Mode>("light");
  const [device, setDevice] = useState<keyof typeof WIDTHS>("desktop");
  const { html, problem: failure } = useDrawn(props, mode);
  const problem =
    failure ?? (props.hasErrors ? "To update the preview, correct the fields with errors." : null);
  const chosen = (isChosen: boolean) => classNames(isChosen && "bg-active text-accent!");
  return (
    <section aria-label="Preview" className="overflow-hidden rounded-2xl border border-line bg-side">
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <p className="mr-auto font-medium" aria-live="polite">
          {problem ? <span className="text-danger">{problem}</span> : "Preview"}
        </p>
        <IconButton
          label="Light"
          aria-pressed={mode === "light"}
          className={chosen(mode === "light")}
          onClick={() => setMode("light")}
        >
          <Sun size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Dark"
          aria-pressed={mode === "dark"}
          className={chosen(mode === "dark")}
          onClick={() => setMode("dark")}
        >
          <Moon size={16} aria-hidden />
        </IconButton>
        <span aria-hidden className="mx-1 h-5 w-px bg-line" />
        <IconButton
          label="Desktop"
          aria-pressed={device === "desktop"}
          className={chosen(device === "desktop")}
          onClick={() => setDevice("desktop")}
        >
          <Monitor size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Phone"
          aria-pressed={device === "phone"}
          className={chosen(device === "phone")}
          onClick={() => setDevice("phone")}
        >
          <Smartphone size={16} aria-hidden />
        </IconButton>
      </div>
      {html === "" ? <div {...dataStyle({ height: HEIGHT_PX })} /> : <Frame html={html} device={device} />}
    </section>
  );
}
