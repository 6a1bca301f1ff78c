import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import type { PageSaver } from "../save/page-saver";
import type { LeftEditor } from "../write/code-editor";
import { insertFiles, uploading } from "./paste/uploading";
import { Surroundings } from "./surroundings";
import { VisualPage } from "./sync/visual-page";
import type { LeftVisual } from "./sync/visual-session";
import { uploadHost } from "./upload-host";

const place = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};
const surroundings = new Surroundings(
  { hrefOf: () => null, fileOf: () => null, describe: () => null },
  place,
  {
    edit: () => undefined,
    insert: () => undefined,
    editCondition: () => undefined,
    editImage: () => undefined,
    send: async () => null,
    reusable: null,
  },
);

/** Opens a page in the editor, and starts to upload a file. The file will be inserted at the end of the first paragraph. */
function sending(text: string) {
  const page = VisualPage.open(text, place);
  if (!page) throw new Error("the text is a page");
  const visual = {
    page,
    state: EditorState.create({ doc: page.content(), plugins: [uploading()] }),
  } as LeftVisual;
  const view = {
    get state() {
      return visual.state;
    },
    dispatch(tr: Parameters<EditorView["dispatch"]>[0]) {
      visual.state = visual.state.apply(tr);
    },
  } as EditorView;
  visual.view = view;
  const left: LeftEditor = { visual };
  const saver = {
    content: { text },
    edit: (change: { text: string }) => Object.assign(saver.content, change),
  };
  let arrive: (markdown: string) => void = () => undefined;
  const failures: string[] = [];
  const sent = insertFiles(
    uploadHost(left, saver as unknown as PageSaver),
    (visual.state.doc.firstChild?.nodeSize ?? 2) - 1,
    [new File(["x"], "a.png", { type: "image/png" })],
    {
      send: () =>
        new Promise((resolve, reject) => {
          arrive = (markdown) => (markdown === "" ? reject(new Error("lost")) : resolve(markdown));
        }),
      onFailure: (name) => failures.push(name),
      surroundings,
    },
  );
  const finish = async (markdown: string) => {
    arrive(markdown);
    await sent;
  };
  return { left, saver, visual, failures, finish };
}

const IMAGE = "![a](https://example.org/a.png)";

describe("a file that is still being uploaded", () => {
  it("is inserted into its page and saved, even if the page was closed in the meantime", async () => {
    const { saver, visual, finish } = sending("One  *odd*\n\nTwo\n");
    visual.view = null;
    await finish(IMAGE);
    expect(saver.content.text).toBe(`One  *odd*\n\n${IMAGE}\n\nTwo\n`);
  });

  it("is inserted next to changes that others made to that page", async () => {
    const { saver, visual, finish } = sending("One\n\nTwo\n");
    visual.view = null;
    saver.content.text = "Zero\n\nOne\n\nTwo\n";
    await finish(IMAGE);
    expect(saver.content.text).toBe(`Zero\n\nOne\n\n${IMAGE}\n\nTwo\n`);
  });

  it("leaves no placeholder if the upload fails", async () => {
    const { saver, visual, failures, finish } = sending("One\n\nTwo\n");
    visual.view = null;
    await finish("");
    expect(failures).toEqual(["a.png"]);
    expect(saver.content.text).toBe("One\n\nTwo\n");
  });
});
