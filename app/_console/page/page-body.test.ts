import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { toDocument } from "@/domains/content/markdown/to-document";
import type { PageResource } from "@/domains/content/schema";
import { JsonText } from "@/lib/json-text";
import { DocumentView } from "@/site/blocks/document-view";
import { outlineOf } from "@/site/blocks/outline";
import { contextOf, lookUp, type Source } from "@/site/document/context";
import { usesOf } from "@/site/document/uses";
import { countSteps } from "@/testing/steps";
import { loadBody } from "./page-body";

const stepsOf = countSteps();

const SOURCE: Source = {
  place: { spaceId: "space", base: "/spaces/space" },
  pages: new Map([["other", { title: "Other", icon: "book" }]]),
  filesOf: async (ids) => new Map(ids.map((id) => [id, { href: `/files/${id}`, name: `${id}.png` }])),
};

const PART =
  "## Part\n\nText with a [link](/somewhere), $x^2$ and **more**.\n\n* one\n* two\n\n```js\nlet a;\n```\n\n";

const pageOf = (document: unknown) =>
  ({
    id: "page",
    type: "document",
    document: new JsonText(JSON.stringify(document)),
  }) as unknown as PageResource;

describe("the text of a page in the console", () => {
  it("and its table of contents are the same on the main thread and in a separate thread", async () => {
    const document = toDocument(PART.repeat(100)).document;
    // Retry, because highlighting can time out on a busy machine, and the code then has no colors.
    await vi.waitFor(async () => {
      const body = await loadBody(pageOf(document), SOURCE);
      const context = await contextOf(document.nodes, await lookUp(usesOf(document.nodes), SOURCE));
      expect(body).toEqual({
        kind: "html",
        html: renderToStaticMarkup(
          createElement(DocumentView, { nodes: document.nodes, context, isKeyed: true }),
        ),
        outline: outlineOf(document.nodes, context.prepared),
      });
    }, 15_000);
  });

  it("takes the same number of steps of the event loop for a very long page as for a short page", async () => {
    const [short, long] = [100, 1000].map((times) => pageOf(toDocument(PART.repeat(times)).document));
    // The test uses the minimum of several runs, because a thread that starts during a run adds steps.
    async function leastStepsFor(page: PageResource | undefined) {
      const steps: number[] = [];
      for (let turn = 0; turn < 5; turn++)
        steps.push(await stepsOf(() => loadBody(page as PageResource, SOURCE)));
      return Math.min(...steps);
    }
    expect(await leastStepsFor(long)).toBeLessThan(2 * (await leastStepsFor(short)));
  });

  it("isn't sent if its formulas make it larger than the limit for browsers", async () => {
    const matrix = `$$\n\\begin{matrix}${"a&".repeat(900)}a\\end{matrix}\n$$\n\n`;
    const body = await loadBody(pageOf(toDocument(matrix.repeat(27)).document), SOURCE);
    expect(body).toEqual({ kind: "too costly", outline: [] });
  });

  it("is empty for a page without a Document or without blocks", async () => {
    expect(await loadBody(pageOf({ object: "document", data: {}, nodes: [] }), SOURCE)).toMatchObject({
      kind: "empty",
    });
    expect(await loadBody({ type: "group" } as PageResource, SOURCE)).toMatchObject({ kind: "empty" });
  });
});
