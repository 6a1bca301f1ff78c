"use client";

import { SmilePlus, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { textOfCodePoints } from "@/site/blocks/code-points";
import type { IconShape } from "@/site/blocks/icon-shapes";
import { ButtonOfPart } from "../../_ui/button-of-part";
import { IconButton } from "../../_ui/icon-button";
import { partOf } from "../../_ui/part";
import { Shape } from "./emoji/shape";
import type { PageContent } from "./save/page-content";
import type { SignPopoverProps } from "./sign-popover";

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

function Sign({ fields, shape }: { fields: Fields; shape: IconShape | undefined }) {
  if (fields.emoji) return <span aria-hidden>{textOfCodePoints(fields.emoji)}</span>;
  if (fields.icon && shape) return <Shape shape={shape} />;
  return <SmilePlus size={20} aria-hidden />;
}

const signPopover = partOf<SignPopoverProps>(() =>
  import("./sign-popover").then((module) => module.SignPopover),
);

/** Lets people select an emoji or an icon, which is shown before the title. */
function SignPicker({ fields, onChange }: Pick<Props, "fields" | "onChange">) {
  const shapes = useShapes([fields.icon], fields.icon !== "");
  const trigger = (
    <button
      type="button"
      aria-label="Page icon"
      title="Page icon"
      className="mt-1 grid size-9 shrink-0 place-items-center rounded-lg text-xl text-soft hover:bg-hover hover:text-ink"
    >
      <Sign fields={fields} shape={shapes.get(fields.icon)} />
    </button>
  );
  return <ButtonOfPart part={signPopover} kind="dialog" given={{ trigger, fields, onChange }} />;
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
      <div className="mt-1 flex shrink-0 items-start">{menu}</div>
    </div>
  );
}
