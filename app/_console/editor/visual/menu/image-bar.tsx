import { Toolbar as Base } from "@base-ui/react/toolbar";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Captions,
  ImageUp,
  type LucideIcon,
  Minus,
  Moon,
  Plus,
  Settings2,
  TextSelect,
  Trash2,
} from "lucide-react";
import { NodeSelection, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MenuHost } from "../../../../_ui/menu-context";
import { type Tool, ToolButton } from "../../write/toolbar-frame";
import { type ImageSettings, imageAt, setImage, setSource } from "../keys/image";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { useFollowing } from "../views/following";
import { fittingWidth, IMAGE_WIDTH_STEP } from "../views/image-resize";
import { sentRef } from "../views/sent-ref";
import { useHasFocus, useIsPressed, useKeys, useOwnFocus, usePlaced } from "./floating";
import { placeToolbar } from "./place-toolbar";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
}

/** The position of the selected image, or of the image whose caption contains the cursor. -1 if there is none. */
function imageOf({ state: { selection } }: EditorView): number {
  const { image } = schema.nodes;
  if (selection instanceof NodeSelection) return selection.node.type === image ? selection.from : -1;
  const { $from, empty } = selection;
  return empty && $from.parent.type === image ? $from.before() : -1;
}

/** The settings of the image as text. React compares them to find out whether the toolbar changed. */
const settingsAt = (view: EditorView): string =>
  JSON.stringify(imageAt(view.state.doc, Math.max(0, imageOf(view)))?.settings ?? null);

const ALIGNMENTS: [align: ImageSettings["align"], label: string, icon: LucideIcon][] = [
  ["left", "Align left", AlignLeft],
  [undefined, "Align center", AlignCenter],
  ["right", "Align right", AlignRight],
];

/** The visible image in the editor. */
const pictureAt = (view: EditorView, pos: number): HTMLImageElement | undefined => {
  const dom = view.nodeDOM(pos);
  const images = dom instanceof HTMLElement ? [...dom.querySelectorAll("img")] : [];
  return images.find(({ offsetWidth }) => offsetWidth > 0) ?? images[0];
};

/** A field for the alternative text. Enter saves the text and returns to the image. */
function AltField({
  alt,
  onChange,
  onClose,
}: {
  alt: string;
  onChange: (alt: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(alt);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      aria-label="Alternative text"
      placeholder="Describe the image for people who can't see it"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text !== alt && onChange(text.trim())}
      onKeyDown={(event) => {
        // The arrow keys move the cursor in this field, and not the focus in the toolbar.
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        if (event.key === "Enter" && text !== alt) onChange(text.trim());
        onClose();
      }}
      className="h-8 w-72 max-w-full rounded-lg border border-line-strong bg-page px-2.5 text-sm"
    />
  );
}

/**
 * A toolbar next to the selected image. Alt+F10 moves the focus to the toolbar, and Escape closes it. The right handle of the
 * image is a slider for its width.
 */
export function ImageBar({ view, surroundings }: Props) {
  const pos = useFollowing(view, imageOf, -1);
  const known = useFollowing(view, settingsAt, "null");
  const hasTextFocus = useHasFocus(view);
  const isPressed = useIsPressed(view);
  const own = useOwnFocus();
  const [closedFor, setClosedFor] = useState(-1);
  const [isAlt, setAlt] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const host = useContext(MenuHost);
  const settings = JSON.parse(known) as ImageSettings | null;
  const isShown = pos >= 0 && settings && pos !== closedFor && !isPressed && (hasTextFocus || own.hasFocus);
  useEffect(() => {
    setAlt(false);
    if (pos === -1) setClosedFor(-1);
  }, [pos]);
  const place = (bar: HTMLElement) => {
    const picture = pictureAt(view, pos);
    if (picture) placeToolbar(view, bar, picture.getBoundingClientRect());
  };
  usePlaced(toolbar, place, isShown ? `${pos} ${known} ${isAlt}` : "");
  const close = () => {
    setClosedFor(pos);
    own.setFocus(false);
    view.focus();
  };
  useKeys(view, ({ key, altKey }) => {
    if (!isShown) return false;
    if (key === "F10" && altKey)
      toolbar.current?.querySelector<HTMLElement>("button:not([disabled])")?.focus();
    else if (key === "Escape") close();
    else return false;
    return true;
  });
  if (!isShown) return null;
  // The image stays selected, so that its toolbar stays open.
  const dispatch = (tr: Transaction) => view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
  const change = (part: Partial<ImageSettings>) =>
    void setImage(pos, { ...settings, ...part })(view.state, dispatch);
  const resize = (step: number) => {
    const picture = pictureAt(view, pos);
    const room = picture?.closest(".doc-images")?.clientWidth ?? 0;
    if (picture) change({ width: fittingWidth(picture.offsetWidth + step, room) });
  };
  const replace = async (name: "ref" | "refDark") => {
    const before = view.state.doc.nodeAt(pos);
    const ref = before && (await sentRef(surroundings, "image"));
    if (ref && !view.isDestroyed) setSource(before, name, ref)(view.state, view.dispatch);
  };
  const writeCaption = () => {
    const node = view.state.doc.nodeAt(pos);
    const end = pos + (node?.nodeSize ?? 2) - 1;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
    view.focus();
  };
  const remove = () => {
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)).deleteSelection());
    view.focus();
  };
  const tools: Tool[][] = [
    ALIGNMENTS.map(([align, label, icon]) => ({
      label,
      icon,
      isOn: settings.align === align,
      run: () => change({ align }),
    })),
    [
      { label: "Smaller", icon: Minus, run: () => resize(-IMAGE_WIDTH_STEP) },
      { label: "Larger", icon: Plus, run: () => resize(IMAGE_WIDTH_STEP) },
    ],
    [
      { label: "Alternative text", icon: TextSelect, isOn: isAlt, run: () => setAlt(!isAlt) },
      { label: "Caption", icon: Captions, run: writeCaption },
      { label: "Replace image", icon: ImageUp, run: () => void replace("ref") },
      {
        label: settings.refDark ? "Replace dark mode image" : "Add dark mode image",
        icon: Moon,
        isOn: settings.refDark !== undefined,
        run: () => void replace("refDark"),
      },
      { label: "All image settings", icon: Settings2, run: () => surroundings.asks.editImage(pos) },
      { label: "Delete image", icon: Trash2, run: remove },
    ],
  ];
  return createPortal(
    <Base.Root
      ref={toolbar}
      aria-label="Image"
      {...own.props}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
      className="fixed top-0 left-0 z-40 flex max-w-[calc(100vw-1rem)] flex-wrap items-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-float"
    >
      {tools.map((group, index) => (
        <Base.Group key={group[0]?.label} className="flex shrink-0 items-center gap-0.5">
          {index > 0 ? <Base.Separator className="mx-1 h-5 w-px bg-line" /> : null}
          {group.map((tool) => (
            <ToolButton key={tool.label} {...tool} />
          ))}
        </Base.Group>
      ))}
      {isAlt ? (
        <AltField
          alt={settings.alt ?? ""}
          onChange={(alt) => change({ alt })}
          onClose={() => {
            setAlt(false);
            view.focus();
          }}
        />
      ) : null}
    </Base.Root>,
    host?.current ?? document.body,
  );
}
