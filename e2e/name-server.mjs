import { Resolver } from "node:dns/promises";
import { readFileSync } from "node:fs";

// The tested server loads this file before its own code. TXT records come from the JSON file at this path, by name.
const file = process.env.E2E_TXT_RECORDS ?? "";

Resolver.prototype.resolveTxt = async (name) => {
  const records = JSON.parse(readFileSync(file, "utf8"))[name];
  if (!records) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  return records.map((record) => [record]);
};
