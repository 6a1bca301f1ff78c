import { createHash } from "node:crypto";

/** Stands for a JSON value: the same for the same, and for no other. */
export const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");
