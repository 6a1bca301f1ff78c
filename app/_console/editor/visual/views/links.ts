import { Plugin } from "prosemirror-state";
import { safeHref } from "@/site/blocks/safe-href";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

/** Ctrl+click opens the target of a link in a new tab. */
export const openedLinks = (surroundings: Surroundings): Plugin =>
  new Plugin({
    props: {
      handleClick(view, pos, event) {
        if (!event.ctrlKey && !event.metaKey) return false;
        const link = schema.marks.link.isInSet(view.state.doc.resolve(pos).marks());
        const href = link && safeHref(surroundings.drawing.hrefOf(link.attrs.data.ref));
        if (!href) return false;
        window.open(href, "_blank", "noopener,noreferrer");
        return true;
      },
    },
  });
