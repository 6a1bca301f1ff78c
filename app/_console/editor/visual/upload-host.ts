import type { PageSaver } from "../save/page-saver";
import type { LeftEditor } from "../write/code-editor";
import type { UploadHost } from "./paste/uploading";
import type { LeftVisual } from "./sync/visual-session";

/**
 * The target for uploaded files of a page: the editor that shows the page. If the page was closed in the
 * meantime, the target is the last state of its editor, and the changes are passed to the saver.
 */
export function uploadHost(left: LeftEditor, saver: PageSaver): UploadHost {
  const known = () => left.visual as LeftVisual | undefined;
  return {
    get state() {
      const visual = known();
      if (!visual) return null;
      if (visual.view) return visual.view.state;
      const { text } = saver.content;
      if (visual.page.text !== text) {
        const taken = visual.page.takeOver(visual.state, text);
        if (!taken) return null;
        visual.state = visual.state.apply(taken);
      }
      return visual.state;
    },
    dispatch(transaction) {
      const visual = known();
      if (!visual) return;
      if (visual.view) return visual.view.dispatch(transaction);
      visual.state = visual.state.apply(transaction);
      if (transaction.docChanged) saver.edit({ text: visual.page.write(visual.state.doc) });
    },
  };
}
