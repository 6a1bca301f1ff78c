import { makePublished, WITH_PLANS } from "@/domains/sites/published/published-site.fixture";
import { makeContent } from "@/testing/make/content";
import type { rest } from "@/testing/rest";

type Client = ReturnType<typeof rest>;

const FLUSHING = `# Buffers

Chunks collect events before they are written.

## Flushing

A chunk is flushed every sixty seconds by default. The interval of flushing can be changed with a setting.

* Chunks wait in a queue — été — before they are flushed.
`;

export const FEW = 'visitor.claims.plan == "pro"';
const CONDITIONAL = `# Retries

A failed write is tried again after one second.

{% if ${FEW} %}
The marmalade reserve keeps failed writes for a year.
{% endif %}
`;

/**
 * Creates a published site about buffers. One part of it is only for visitors with a certain plan, and
 * another part is hidden from all visitors.
 */
export async function makeAsked() {
  const fixture = await makePublished(WITH_PLANS);
  const below = {
    title: "Quince",
    slug: "quince",
    text: "# Quince\n\nThe quince ledger is settled monthly.\n",
  };
  await makeContent({
    space: fixture.space,
    pages: [
      { title: "Buffers", slug: "buffers", text: FLUSHING },
      { title: "Retries", slug: "retries", text: CONDITIONAL },
      { title: "Few", slug: "few", text: "# Few\n\nFor few alone.\n", condition: FEW, pages: [below] },
      {
        title: "Draft",
        slug: "draft",
        hidden: true,
        text: "# Draft\n\nThe zeppelin module is announced in spring.\n",
      },
    ],
  });
  await fixture.change({});
  return fixture;
}

export interface Asked {
  markdown: string;
  sources: { page: string; space: string; revision: string; sections: string[]; reason?: string }[];
  followupQuestions: string[];
  /** The number of events before the last event. */
  count: number;
  /** The data of the last event. */
  end: string;
}

/** Asks a question and reads the stream in the same way as existing clients: the last event is the answer. */
export async function askIn(
  client: Client,
  base: string,
  question: string,
  body: object = {},
): Promise<Asked> {
  const answer = await client.post(`${base}/ask?format=markdown`, { question, ...body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const events = (answer.body as string)
    .split("\n\n")
    .filter((event) => event !== "" && !event.startsWith(":"));
  const answers = events.filter((event) => event.startsWith("data: "));
  const last = JSON.parse(answers.at(-1)?.slice("data: ".length) ?? "{}");
  const { answer: text = { markdown: "" }, sources = [], followupQuestions = [] } = last.answer ?? {};
  return {
    markdown: text.markdown,
    ...{ sources, followupQuestions, count: answers.length, end: events.at(-1) ?? "" },
  };
}
