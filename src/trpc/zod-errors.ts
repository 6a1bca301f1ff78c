import type { ZodError } from "zod";
import type { ErrorReason, FieldError } from "@/lib/error-reasons";
import { ApiError, invalid, sentence } from "@/lib/errors";
import "@/lib/zod-problems";

type Issue = ZodError["issues"][number];

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly reason: ErrorReason;
  readonly text: string;
}

const PROBLEMS_MAX = 5;
const UNKNOWN_FIELD = "doesn't exist in this operation. Remove the field or correct its name";

const isNumber = (origin: string) => origin === "number" || origin === "int" || origin === "bigint";

function reasonOf(issue: Issue): ErrorReason {
  switch (issue.code) {
    case "invalid_type":
      return "invalid_type";
    case "too_big":
      return isNumber(issue.origin) ? "too_big" : "too_long";
    case "too_small":
      return isNumber(issue.origin) ? "too_small" : "too_short";
    case "invalid_format":
      return "invalid_format";
    case "invalid_value":
      return "invalid_choice";
    case "invalid_union":
      return "options" in issue ? "invalid_choice" : "invalid_value";
    default:
      return "invalid_value";
  }
}

const isOfOtherType = ({ path, code }: Issue) =>
  path.length === 0 && (code === "invalid_type" || code === "invalid_value");

/**
 * Finds the branch of a union that the caller probably meant. Of the branches that accept the input's type,
 * this is the branch with the fewest problems.
 */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const [first, second] = branches
    .filter((issues) => issues.length > 0 && !issues.some(isOfOtherType))
    .sort((one, other) => one.length - other.length);
  const isNested = first?.some(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
  return isNested && first?.length !== second?.length ? first : undefined;
}

function problemsIn(issue: Issue, parent: readonly PropertyKey[] = []): Problem[] {
  const path = [...parent, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], reason: "unknown_field", text: UNKNOWN_FIELD }));
  const meant = issue.code === "invalid_union" && meantBranch(issue.errors);
  if (meant) return meant.flatMap((inner) => problemsIn(inner, path));
  return [{ path, reason: reasonOf(issue), text: issue.message }];
}

/** Returns the error for input that doesn't match a schema. The error lists the first five problems. */
export function zodRefusal(error: ZodError): ApiError {
  const problems = error.issues.flatMap((issue) => problemsIn(issue)).slice(0, PROBLEMS_MAX);
  const all = problems.map(({ path, reason, text }) => {
    const field = path.join(".");
    return { field, reason, message: sentence(field, text) };
  });
  const message = all.map((problem) => problem.message).join(" ");
  const errors: FieldError[] = all.filter(({ field }) => field !== "");
  const [first] = errors;
  if (!first) return invalid("body", message, all[0]?.reason);
  return new ApiError(400, message, undefined, {}, { reason: first.reason, field: first.field, errors });
}
