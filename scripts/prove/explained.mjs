import { readFileSync } from "node:fs";

const patterns = Object.keys(JSON.parse(readFileSync("scripts/prove/explained.json", "utf8"))).map(
  (pattern) => new RegExp(pattern),
);

/** Whether explained.json says why switching a check off cannot be noticed. */
export const isExplained = (id) => patterns.some((pattern) => pattern.test(id));
