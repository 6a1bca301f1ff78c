import { once } from "node:events";
import pg from "pg";
import { parseMarkdown, splitPage } from "@/domains/content/markdown";
import type { Statement } from "./recording";

// The floor is the minimum work for an edit: parsing the Markdown once, and sending the transaction's statements one after
// the other. The benchmark rolls each transaction back, so that it can send the statements again.

interface Order {
  text: string;
  statements: Statement[];
  edits: number;
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" });
await client.connect();

async function edit({ text, statements }: Order, turn: number): Promise<void> {
  // Use a new text each time, because Bindery caches parsed trees.
  parseMarkdown(splitPage(`${text}\n\nTurn ${turn} of the floor.\n`).bodyAfterTitle);
  await client.query("BEGIN");
  for (const statement of statements) await client.query(statement.text, statement.values);
  await client.query("ROLLBACK");
}

process.send?.("ready");
for (;;) {
  const [order] = (await once(process, "message")) as [Order];
  for (let turn = 0; turn < order.edits; turn++) await edit(order, turn);
  process.send?.("done");
}
