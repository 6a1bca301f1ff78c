"use client";

import { ImagePlus, MoveVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PageResource } from "@/domains/content/schema";
import { classNames } from "../../_ui/class-names";
import { IconButton } from "../../_ui/icon-button";
import { useCoverUpload, useThumbnail } from "./cover-file";
import type { PageSaver } from "./save/page-saver";
import { useSetting } from "./settings/setting-field";

interface Props {
  page: PageResource;
  saver: PageSaver;
}

/** The heights of covers in pixels if the page sets none, as on sites. */
const HEIGHTS: Readonly<Record<string, number>> = { hero: 240, full: 320 };
const STEP = 10;
/** The highest offset that the server accepts, in pixels. */
const OFFSET_MAX = 4096;

/**
 * Returns the offset closest to `offset` at which the image still covers its frame, in pixels. Before the image has loaded, its
 * size is unknown.
 */
export function fittingOffset(
  offset: number,
  frame: { width: number; height: number },
  image: { width: number; height: number },
): number {
  const scale = Math.max(frame.width / image.width, frame.height / image.height);
  const spare = image.width > 0 ? Math.max(0, (image.height * scale - frame.height) / 2) : OFFSET_MAX;
  return Math.round(Math.max(-spare, Math.min(offset, spare))) || 0;
}

/** The cover's image, which people move up and down with the mouse, a finger or the arrow keys. */
function MovedImage({ saver, source }: { saver: PageSaver; source: string }) {
  const saved = Number(useSetting(saver, "coverY") || 0);
  const size = useSetting(saver, "coverSize");
  const height = Number(useSetting(saver, "coverHeight")) || HEIGHTS[size] || HEIGHTS.hero;
  const [dragged, setDragged] = useState<number | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const start = useRef({ y: 0, offset: 0 });
  const offset = dragged ?? saved;
  const fitting = (next: number) => {
    const { clientWidth = 0, clientHeight = 0, naturalWidth = 0, naturalHeight = 0 } = image.current ?? {};
    return fittingOffset(
      next,
      { width: clientWidth, height: clientHeight },
      { width: naturalWidth, height: naturalHeight },
    );
  };
  const save = (next: number) => {
    if (next !== saved) saver.edit({ coverY: next === 0 ? "" : String(next) });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, offset: saved };
    setDragged(saved);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (dragged !== null) setDragged(fitting(start.current.offset + clientY - start.current.y));
  };
  const onPointerUp = () => {
    if (dragged !== null) save(dragged);
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    save(fitting(saved + by));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position of the cover image"
      aria-orientation="vertical"
      aria-valuemin={-OFFSET_MAX}
      aria-valuemax={OFFSET_MAX}
      aria-valuenow={offset}
      aria-valuetext={`${offset} pixels`}
      title="Drag the image up or down"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(null)}
      onKeyDown={onKeyDown}
      className={classNames(
        "cursor-ns-resize touch-pan-x overflow-hidden focus-visible:outline-offset-2",
        size !== "full" && "rounded-xl",
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: the image is shown as it is */}
      <img
        ref={image}
        src={source}
        alt=""
        draggable={false}
        style={{ height: `${height}px`, objectPosition: `50% calc(50% + ${offset}px)` }}
        className="w-full object-cover"
      />
    </div>
  );
}

/** The image above the page's title, with buttons to replace and remove it. */
export function Cover({ page, saver }: Props) {
  const text = useSetting(saver, "cover");
  const size = useSetting(saver, "coverSize");
  const source = useThumbnail(text);
  const { choose, isBusy } = useCoverUpload({ page, saver, name: "cover" });
  if (text === "") return null;
  return (
    <section
      aria-label="Cover"
      className={classNames("group relative", size !== "full" && "mx-auto max-w-3xl px-5 pt-5 sm:px-14")}
    >
      {source ? (
        <MovedImage saver={saver} source={source} />
      ) : (
        <p className="rounded-xl border border-dashed border-line px-4 py-6 text-sm text-soft">
          The cover is an image from another website. Visitors see it on the published page.
        </p>
      )}
      <div className="absolute right-5 bottom-2 flex items-center gap-1 rounded-xl border border-line bg-raised p-1 shadow-float sm:right-16">
        {source ? (
          <span className="flex items-center gap-1 px-2 text-xs text-soft" aria-hidden>
            <MoveVertical size={15} />
            Drag to move
          </span>
        ) : null}
        <IconButton label="Replace cover" disabled={isBusy} onClick={choose}>
          <ImagePlus size={17} aria-hidden />
        </IconButton>
        <IconButton label="Remove cover" onClick={() => saver.edit({ cover: "" })}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}

/** A button for a page without a cover. */
export function AddCover({ page, saver }: Props) {
  const hasCover = useSetting(saver, "cover") !== "";
  const { choose, isBusy } = useCoverUpload({ page, saver, name: "cover" });
  if (hasCover) return null;
  return (
    <IconButton label="Add cover" disabled={isBusy} onClick={choose}>
      <ImagePlus size={18} aria-hidden />
    </IconButton>
  );
}
