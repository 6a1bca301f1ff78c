import type { EditorView } from "@codemirror/view";
import { useCallback, useState } from "react";
import { safeHref } from "@/site/blocks/safe-href";
import { useTarget } from "../target";
import { isInternal, type LinkChoice } from "../visual/menu/link-choices";
import { LinkPanel, type PresentLink } from "../visual/menu/link-panel";
import { ownPageOf } from "../visual/paste/own-pages";
import type { LinkTarget } from "./completions";
import { markdownLink, type SourceLink, sourceLinkAt } from "./source-links";

interface Props {
  view: EditorView;
  linkTargets: () => LinkTarget[];
  onClose: () => void;
}

/** The link at the cursor. The title of a page replaces its path, because people don't know the IDs in it. */
function presentLink({ address }: SourceLink, targets: readonly LinkTarget[]): PresentLink | null {
  if (!address) return null;
  const [path = "", anchor] = address.split("#");
  const target = path === "" ? undefined : targets.find((each) => each.address === path);
  const text = target ? (anchor ? `${target.title}#${anchor}` : target.title) : address;
  const isBroken = !target && isInternal(address);
  const isUrl = !target && !isBroken && /^[a-z][a-z0-9+.-]*:/i.test(address);
  return { text: isBroken ? "" : text, href: isUrl ? safeHref(address) : null, isBroken };
}

/** The popover for links in the Markdown source. */
export function SourceLinkPopover({ view, linkTargets, onClose }: Props) {
  const { spaceId } = useTarget();
  const [found] = useState(() => sourceLinkAt(view.state));
  const [at] = useState(() => view.coordsAtPos(found.from) ?? view.dom.getBoundingClientRect());
  const [link] = useState(() => presentLink(found, linkTargets()));
  const done = useCallback(() => {
    onClose();
    view.focus();
  }, [onClose, view]);
  const apply = (choice: LinkChoice | null) => {
    const own = choice?.kind === "url" ? ownPageOf(choice.address, spaceId) : null;
    const page = own && linkTargets().find(({ id }) => id === own.page);
    const address = page ? page.address + (own?.anchor ? `#${own.anchor}` : "") : choice?.address;
    const insert = choice
      ? markdownLink(found.words, page?.title ?? choice.title, address ?? "")
      : found.words;
    view.dispatch({
      changes: { from: found.from, to: found.to, insert },
      selection: { anchor: found.from + insert.length },
      scrollIntoView: true,
      userEvent: "input.format",
    });
    done();
  };
  const isAddress = /^https?:\/\/\S+$/.test(found.words);
  return (
    <LinkPanel
      at={at}
      link={link}
      initial={link?.text ?? (isAddress ? found.words : "")}
      markdown={() => view.state.doc.toString()}
      linkTargets={linkTargets}
      onChoose={apply}
      onCancel={done}
      onClose={onClose}
    />
  );
}
