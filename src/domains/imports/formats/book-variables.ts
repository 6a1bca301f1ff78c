import { type BookVariables, bookVariables } from "../convert/book-variables";
import type { Reading } from "./content";
import { readJson } from "./mintlify/json";
import { readModule } from "./module";

/** Reads the variables of a legacy GitBook book in `book.json` or `book.js`, without running code. */
export async function readBookVariables(reading: Reading): Promise<BookVariables | undefined> {
  const { organizationId, tree, textOf } = reading;
  if (tree.has("book.json"))
    return bookVariables(await readJson(organizationId, (await textOf("book.json")) ?? ""));
  if (tree.has("book.js")) return bookVariables((await readModule(reading, "book.js")).exported);
  return undefined;
}
