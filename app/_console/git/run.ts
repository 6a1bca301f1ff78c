import type { RouterOutputs } from "../outputs";

export type Run = RouterOutputs["git"]["runs"]["items"][number];

export const isOver = (run: Run) => run.status === "success" || run.status === "failure";
