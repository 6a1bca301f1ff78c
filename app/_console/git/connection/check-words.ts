import type { RouterOutputs } from "../../outputs";
import { branchOfRef } from "../address";
import { adviceFor } from "../run-advice";

type Result = Pick<
  RouterOutputs["git"]["check"]["space"],
  "ref" | "canRead" | "canWrite" | "hasBranch" | "problem"
>;

/** The first run after a connection is saved. */
export interface FirstRun {
  /** Whether the run is an import, which fails if the branch doesn't exist. */
  imports: boolean;
  /** Whether the connection is new. */
  isNew: boolean;
  /** Whether the form has the field “Initial content”. New connections that sync in both directions have it. */
  hasChoice: boolean;
}

/** The result of a test of a connection, in words. `works` is false if the first run would fail. */
export interface Outcome {
  works: boolean;
  words: string;
}

/** Returns the advice for a first run that fails because the branch doesn't exist. */
function missingAdvice({ isNew, hasChoice }: FirstRun): string {
  if (!isNew) return adviceFor("branch_missing");
  const choices = hasChoice
    ? "select “Content of the space” for “Initial content”"
    : "select “Both directions”, and then “Content of the space” for “Initial content”";
  return `To create the branch from the pages of the space, ${choices}. To import the branch, push it first.`;
}

function withoutBranch(can: string, name: string, firstRun: FirstRun): Outcome {
  const missing = `the branch “${name}” doesn't exist yet`;
  if (!firstRun.imports)
    return {
      works: true,
      words: `Connection works. Bindery can ${can}. T${missing.slice(1)}. The first export creates it.`,
    };
  return { works: false, words: `Bindery can ${can}, but ${missing}. ${missingAdvice(firstRun)}` };
}

function problemText({ canRead }: Result, { code, message }: NonNullable<Result["problem"]>): string {
  const before =
    canRead && code !== "branch_missing" ? "Bindery can read the repository, but can't export to it. " : "";
  return `${before}${message} ${adviceFor(code)}`;
}

/** Explains the result of a test. */
export function outcomeOf(result: Result, firstRun: FirstRun): Outcome {
  if (result.problem) return { works: false, words: problemText(result, result.problem) };
  const can = result.canWrite === null ? "read the repository" : "read the repository and push to it";
  const name = branchOfRef(result.ref);
  if (!result.hasBranch) return withoutBranch(can, name, firstRun);
  return { works: true, words: `Connection works. Bindery can ${can}. The branch “${name}” exists.` };
}
