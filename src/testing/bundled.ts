import path from "node:path";
import { inject } from "vitest";
import type { Entry } from "./bundle";

/** The file that Node runs of what was bundled for this run. */
export const bundled = (entry: Entry): string => path.join(inject("bundle"), entry.replace(/\.ts$/, ".mjs"));
