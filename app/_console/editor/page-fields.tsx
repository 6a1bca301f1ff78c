"use client";

import { Popover } from "@base-ui/react/popover";
import { SmilePlus, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { textOfCodePoints } from "@/site/blocks/code-points";
import type { IconShape } from "@/site/blocks/icon-shapes";
import { Field } from "../../_ui/field";
import { IconButton } from "../../_ui/icon-button";
import type { PageContent } from "./save/page-content";

type Fields = Pick<PageContent, "title" | "description" | "icon" | "emoji">;

interface Props {
  fields: Fields;
  /** Whether the page can have a description. Groups and links can't. */
  hasDescription: boolean;
  /** Whether the title, description or icon conflicts with another person's change. */
  isInConflict: boolean;
  onShowConflict: () => void;
  onChange: (change: Partial<Fields>) => void;
  /** Called when the title loses focus. */
  onTitled: () => void;
  /** Moves the focus to the text. */
  onDone: () => void;
  /** The menu of actions on the page. */
  menu: ReactNode;
}

const ICONS = [
  "book",
  "rocket",
  "gear",
  "bolt",
  "shield",
  "code",
  "plug",
  "server",
  "database",
  "cloud",
  "user",
  "flag",
];
/** Use the constructor, because a regular expression literal with this flag would require a later compile target. */
const UNICODE_SETS: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", UNICODE_SETS);
const ICON_NAME = /^[A-Za-z0-9:_-]{0,50}$/;

/** Loads the package with the icons only when a person first needs icons, because the package is large. */
function useShapes(names: readonly string[], isWanted: boolean): ReadonlyMap<string, IconShape> {
  const [shapes, setShapes] = useState<ReadonlyMap<string, IconShape>>(new Map());
  const key = names.join(" ");
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    void import("@/site/blocks/icon-shapes")
      .then(({ iconShapes }) => iconShapes(key.split(" ").filter(Boolean)))
      .then((found) => isStale || setShapes(found));
    return () => {
      isStale = true;
    };
  }, [key, isWanted]);
  return shapes;
}

function Shape({ shape }: { shape: IconShape | undefined }) {
  if (!shape) return null;
  return (
    <svg viewBox={`0 0 ${shape.width} ${shape.height}`} className="size-5" fill="currentColor" aria-hidden>
      {shape.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function Sign({ fields, shape }: { fields: Fields; shape: IconShape | undefined }) {
  if (fields.emoji) return <span aria-hidden>{textOfCodePoints(fields.emoji)}</span>;
  if (fields.icon && shape) return <Shape shape={shape} />;
  return <SmilePlus size={20} aria-hidden />;
}

/** Lets people select an emoji or an icon, which is shown before the title. */
function SignPicker({ fields, onChange }: Pick<Props, "fields" | "onChange">) {
  const [open, setOpen] = useState(false);
  const [emoji, setEmoji] = useState("");
  const shapes = useShapes([...ICONS, fields.icon], open || fields.icon !== "");
  const isEmojiWrong = emoji !== "" && !EMOJI.test(emoji);
  const takeEmoji = (text: string) => {
    setEmoji(text);
    if (EMOJI.test(text)) onChange({ emoji: text, icon: "" });
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label="Page icon"
        title="Page icon"
        className="mt-1 grid size-9 shrink-0 place-items-center rounded-lg text-xl text-soft hover:bg-hover hover:text-ink"
      >
        <Sign fields={fields} shape={shapes.get(fields.icon)} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50">
          <Popover.Popup
            aria-label="Page icon"
            className="float grid w-72 gap-4 rounded-xl border border-line bg-raised p-4 shadow-float outline-none"
          >
            <div className="grid grid-cols-6 gap-1">
              {ICONS.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-label={name}
                  aria-pressed={fields.icon === name}
                  title={name}
                  onClick={() => onChange({ icon: name, emoji: "" })}
                  className="grid size-9 place-items-center rounded-lg text-soft hover:bg-hover hover:text-ink aria-pressed:bg-active aria-pressed:text-accent"
                >
                  <Shape shape={shapes.get(name)} />
                </button>
              ))}
            </div>
            <Field
              label="Icon name"
              placeholder="circle-info"
              hint="Enter a Font Awesome name, such as rocket."
              value={fields.icon}
              error={
                fields.icon && shapes.size > 0 && !shapes.has(fields.icon)
                  ? "Font Awesome has no icon with this name. Check the spelling."
                  : undefined
              }
              onChange={({ target }) =>
                ICON_NAME.test(target.value) && onChange({ icon: target.value, emoji: "" })
              }
            />
            <Field
              label="Emoji"
              value={emoji}
              placeholder="🚀"
              error={isEmojiWrong ? "Enter one emoji" : undefined}
              onChange={({ target }) => takeEmoji(target.value.trim())}
            />
            {fields.icon || fields.emoji ? (
              <button
                type="button"
                className="justify-self-start text-accent underline"
                onClick={() => onChange({ icon: "", emoji: "" })}
              >
                Remove
              </button>
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const AREA =
  "field-sizing-content w-full resize-none rounded-md bg-transparent placeholder:text-soft/80 focus-visible:outline-none";

/** The title, description and icon, with the styles of the published page. Enter moves the focus to the next field. */
export function PageFields(props: Props) {
  const { fields, hasDescription, isInConflict, onShowConflict, onChange, onTitled, onDone, menu } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  const oneLine = (text: string) => text.replace(/(?<!\s)\s*\n\s*/g, " ");
  return (
    <div className="mx-auto flex max-w-3xl gap-2 px-3 pt-7 pb-4">
      <SignPicker fields={fields} onChange={onChange} />
      <div className="grid min-w-0 flex-1 gap-1">
        <textarea
          aria-label="Title"
          data-title=""
          rows={1}
          maxLength={500}
          placeholder="Untitled"
          value={fields.title}
          onChange={({ target }) => onChange({ title: oneLine(target.value) })}
          onKeyDown={onKeyDown}
          onBlur={onTitled}
          className={`${AREA} text-[1.75rem] leading-tight font-bold tracking-tight`}
        />
        {hasDescription ? (
          <textarea
            aria-label="Description"
            rows={1}
            maxLength={4096}
            placeholder="Describe this page in one sentence"
            value={fields.description}
            onChange={({ target }) => onChange({ description: oneLine(target.value) })}
            onKeyDown={onKeyDown}
            className={`${AREA} text-[0.9375rem] text-soft`}
          />
        ) : null}
      </div>
      {isInConflict ? (
        <IconButton
          label="Someone else also changed these fields. Compare changes"
          className="mt-1 text-warning"
          onClick={onShowConflict}
        >
          <TriangleAlert size={18} aria-hidden />
        </IconButton>
      ) : null}
      <div className="mt-1 shrink-0">{menu}</div>
    </div>
  );
}
