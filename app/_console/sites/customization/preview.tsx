"use client";

import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useState } from "react";
import type { FieldError } from "@/lib/error-reasons";
import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "../../../_ui/class-names";
import { IconButton } from "../../../_ui/icon-button";
import type { Site } from "../audience";
import type { Customization } from "./draft";
import { type Device, DrawnSite, type Mode, useDrawn } from "./drawn-site";

const HEIGHT_PX = 760;

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

/** A preview of the site as visitors see it. The preview is next to the form. */
export function CustomizationPreview(props: Props) {
  const [mode, setMode] = useState<Mode>("light");
  const [device, setDevice] = useState<Device>("desktop");
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
      {html === "" ? (
        <div {...dataStyle({ height: HEIGHT_PX })} />
      ) : (
        <DrawnSite html={html} device={device} height={HEIGHT_PX} />
      )}
    </section>
  );
}
