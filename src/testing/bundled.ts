import path from "node:path";
import { inject } from "vitest";
import type { Entry } from "./bundle";

/** Returns the path of a bundled file for Node.js. */
export const bundled = (entry: Entry): string => path.join(inject("bundle"), entry.replace(/\.ts$/, ".mjs"));
