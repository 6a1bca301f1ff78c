import type { ZodError } from "zod";
import type { ErrorReason, FieldError } from "@/lib/error-reasons";
import { ApiError } from "@/lib/errors";

type Issue = ZodError["issues"][number];

const PROBLEMS_MAX = 5;

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
    case "unrecognized_keys":
      return "unknown_field";
    default:
      return "invalid_value";
  }
}

/** An unknown field's issue has the path of the object that it is in. */
const pathOf = (issue: Issue) =>
  (issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : issue.path).join(".");

function describe(issue: Issue): string {
  const place = issue.path.join(".");
  return place ? `${place}: ${issue.message}` : issue.message;
}

/** The error for input that a schema doesn't accept. It names the first five problems. */
export function zodRefusal(error: ZodError): ApiError {
  const issues = error.issues.slice(0, PROBLEMS_MAX);
  const errors: FieldError[] = issues
    .map((issue) => ({ field: pathOf(issue), reason: reasonOf(issue), message: describe(issue) }))
    .filter(({ field }) => field !== "");
  const message = issues.map(describe).join("; ");
  const [first] = errors;
  if (!first) return new ApiError(400, message);
  return new ApiError(400, message, undefined, {}, { reason: first.reason, field: first.field, errors });
}
