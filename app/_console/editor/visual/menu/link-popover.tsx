import type { EditorView } from "prosemirror-view";
import { useCallback, useState } from "react";
import { safeHref } from "@/site/blocks/safe-href";
import type { LinkTarget } from "../../write/completions";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { addressOf, linkTo } from "./addresses";
import { isInternal, type LinkChoice } from "./link-choices";
import { LinkPanel, type PresentLink } from "./link-panel";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  linkTargets: () => LinkTarget[];
  onClose: () => void;
}

/**
 * Returns the range and the target of the link at the cursor. If there is no link, returns the selected
 * range.
 */
function linkAt({ state }: EditorView): { from: number; to: number; ref: unknown } {
  const { from, to, empty, $from } = state.selection;
  const mark = schema.marks.link.isInSet(empty ? $from.marks() : ($from.nodeAfter?.marks ?? []));
  if (!mark) return { from, to, ref: null };
  let [start, end] = [from, to];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(node.marks) || at > to || at + node.nodeSize < from) return;
    [start, end] = [Math.min(start, at), Math.max(end, at + node.nodeSize)];
  });
  return { from: start, to: end, ref: mark.attrs.data.ref };
}

/** The link at the cursor, as the popover shows it. People don't know the IDs in a reference, so they aren't shown. */
function presentLink(surroundings: Surroundings, ref: unknown): PresentLink {
  const { drawing } = surroundings;
  const known = ref as Parameters<typeof drawing.hrefOf>[0];
  const address = drawing.hrefOf(known);
  // A link whose page was never found in the space is a URL with the ID of the page.
  const isUrl = known.kind === "url" && !isInternal(known.url);
  const isReadable = isUrl || (known.kind === "anchor" && !known.page);
  const title = drawing.describe(known)?.title;
  const text = title ?? (isReadable ? addressOf(surroundings, ref) : "");
  const isBroken = !isReadable && (address === null || known.kind === "url");
  return { text, href: address === null || isBroken ? null : safeHref(address), isBroken };
}

/** A popover that links the selected words or edits the link at the cursor. */
export function LinkPopover({ view, surroundings, linkTargets, onClose }: Props) {
  const [{ from, to, ref }] = useState(() => linkAt(view));
  const [at] = useState(() => view.coordsAtPos(from));
  const [link] = useState(() => (ref ? presentLink(surroundings, ref) : null));
  const done = useCallback(() => {
    onClose();
    view.focus();
  }, [onClose, view]);
  const apply = (choice: LinkChoice | null) => {
    const mark = choice && linkTo(surroundings, choice.address);
    const { tr } = view.state;
    let end = to;
    if (from === to && choice && mark) {
      const target = mark.attrs.data.ref;
      const title = target.kind === "url" ? undefined : surroundings.drawing.describe(target)?.title;
      const words = choice.kind === "url" ? (title ?? choice.title) : choice.title;
      tr.insertText(words, from);
      end = from + words.length;
    }
    tr.removeMark(from, end, schema.marks.link);
    view.dispatch((mark ? tr.addMark(from, end, mark).removeStoredMark(mark) : tr).scrollIntoView());
    done();
  };
  return (
    <LinkPanel
      at={at}
      link={link}
      initial={link?.text ?? ""}
      markdown={() => surroundings.markdownOf(view.state.doc.children) ?? ""}
      linkTargets={linkTargets}
      onChoose={apply}
      onCancel={done}
      onClose={onClose}
    />
  );
}
