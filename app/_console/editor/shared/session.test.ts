import { expect, it } from "vitest";
import type { PageContent } from "../save/page-content";
import { NO_SETTINGS } from "../save/page-settings";
import type { Message } from "./messages";
import { SharedSession } from "./session";
import { SharedPage } from "./shared-page";

const content = (text: string): PageContent => ({
  ...{ text, title: "Page", description: "", icon: "", emoji: "" },
  ...NO_SETTINGS,
});

/** A session of one editor, which has typed this text. Returns the sent messages, and how the session ended. */
function sessionWith(text: string) {
  const page = new SharedPage(content("Start."));
  const sent: Message[] = [];
  const ends: boolean[] = [];
  const session = new SharedSession({
    ...{ own: "a", id: "session", seed: "1", writer: "a", page, now: () => 1_000_000 },
    send: async (message) => void sent.push(message),
    onAskedToSave: () => undefined,
    onReplaced: () => undefined,
    onEnd: (isBroken) => ends.push(isBroken),
  });
  page.edit(content(`Start.${text}`));
  return { session, sent, ends };
}

const asking: Message = {
  kind: "hello",
  from: "b",
  session: "session",
  vector: new SharedPage(content("Start.")).vector(),
};

it("sends a new editor all changes", () => {
  const { session, sent, ends } = sessionWith(" More.");
  session.hear(asking);
  const update = sent.find(({ kind }) => kind === "update");
  const page = new SharedPage(content("Start."));
  if (update?.kind === "update") page.receive(update.update);
  expect(page.content.text).toBe("Start. More.");
  expect(ends).toEqual([]);
});

it("ends for all editors if the changes don't fit into one message, so that a new editor isn't excluded", () => {
  const { session, sent, ends } = sessionWith(" More.".repeat(400_000));
  session.hear(asking);
  expect(sent.map(({ kind }) => kind)).toContain("end");
  expect(sent.map(({ kind }) => kind)).not.toContain("update");
  expect(ends).toEqual([false]);
});
