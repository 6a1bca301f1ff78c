import { z } from "zod";
import { counted } from "./counted";

type RawIssue = z.core.$ZodRawIssue;
type IssueOf<Code extends RawIssue["code"]> = Extract<RawIssue, { code: Code }>;

const CHOICES_MAX = 20;

const NOUNS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  nan: "a number",
  int: "an integer",
  bigint: "an integer",
  boolean: "a boolean",
  date: "a date",
  array: "an array",
  tuple: "an array",
  set: "an array",
  object: "an object",
  record: "an object",
  map: "an object",
  null: "null",
  undefined: "absent",
};

/** The description of each format, with an example if the format's name isn't clear enough. */
const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address, such as ann@example.com",
  url: "an absolute URL, such as https://example.com",
  uuid: "a UUID",
  datetime: "an ISO 8601 date and time, such as 2026-01-31T12:00:00Z",
  date: "an ISO 8601 date, such as 2026-01-31",
  time: "an ISO 8601 time, such as 12:00:00",
  duration: "an ISO 8601 duration, such as P1D",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  cidrv4: "a range of IPv4 addresses, such as 192.0.2.0/24",
  cidrv6: "a range of IPv6 addresses, such as 2001:db8::/32",
  base64: "text in base64",
  base64url: "text in base64url",
  json_string: "JSON",
  jwt: "a JSON Web Token",
  emoji: "an emoji",
};

const UNITS: Readonly<Record<string, string>> = {
  string: "character",
  array: "item",
  set: "item",
  map: "item",
  file: "byte",
};

const quoted = (value: unknown) => `\`${String(value)}\``;
const nounOf = (type: string) => NOUNS[type] ?? `a value of the type ${type}`;

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, CHOICES_MAX).map(quoted);
  const more = values.length - shown.length;
  if (more > 0) return `one of ${shown.join(", ")} and ${more} other values`;
  const last = shown.pop();
  return shown.length === 0 ? String(last) : `one of ${shown.join(", ")} or ${last}`;
}

/**
 * Returns the received value if the schema lists the possible values. The value of any other field might be a secret, so it
 * isn't returned.
 */
function receivedChoice(input: unknown): string {
  if (input === undefined) return "";
  const isShort = typeof input === "string" && /^[^\p{C}`]{0,40}[^\s\p{C}`]$/u.test(input);
  return isShort || ["number", "boolean"].includes(typeof input)
    ? ` (received ${quoted(input)})`
    : receivedType(input);
}

const choiceProblem = (values: readonly unknown[], input: unknown) =>
  `${input === undefined ? "is required and " : ""}must be ${listed(values)}${receivedChoice(input)}`;

function receivedType(input: unknown): string {
  const type = z.util.parsedType(input);
  if (input === "") return " (received an empty string)";
  return type === "nan" ? "" : ` (received ${nounOf(type)})`;
}

function typeProblem({ expected, input }: IssueOf<"invalid_type">): string {
  if (input === undefined) return "is required";
  if (expected === "never" || expected === "undefined") return "can't be set in this request";
  return `must be ${nounOf(expected)}${receivedType(input)}`;
}

function sizeOf(input: unknown): number | undefined {
  if (typeof input === "string" || Array.isArray(input)) return input.length;
  if (input instanceof Set || input instanceof Map) return input.size;
  return undefined;
}

/**
 * Returns the message about a limit. For a value whose items are counted, such as a string or list, the
 * message is about the number of items.
 */
function limitProblem(issue: IssueOf<"too_big"> | IssueOf<"too_small">): string {
  const isMost = issue.code === "too_big";
  const limit = isMost ? issue.maximum : issue.minimum;
  const unit = UNITS[issue.origin];
  if (unit === undefined) {
    const allowed = isMost ? ["at most", "less than"] : ["at least", "greater than"];
    const value = typeof issue.input === "number" ? ` (received ${issue.input})` : "";
    return `must be ${issue.inclusive === false ? allowed[1] : allowed[0]} ${limit}${value}`;
  }
  const size = sizeOf(issue.input);
  if (!isMost && size === 0 && issue.origin === "string") return "can't be empty";
  const received = size === undefined ? "" : ` (received ${size})`;
  const bounds = issue.exact ? "must have exactly" : isMost ? "can have at most" : "must have at least";
  return `${bounds} ${counted(Number(limit), unit)}${received}`;
}

function formatProblem(issue: IssueOf<"invalid_format">): string {
  const { format, pattern, prefix, suffix, includes } = issue as typeof issue & Record<string, unknown>;
  if (format === "starts_with") return `must start with ${quoted(prefix)}`;
  if (format === "ends_with") return `must end with ${quoted(suffix)}`;
  if (format === "includes") return `must contain ${quoted(includes)}`;
  if (format === "regex") return `must match the pattern ${quoted(pattern)}`;
  return `must be ${FORMATS[format] ?? `in the format ${format}`}`;
}

/** Returns the requirements of all branches of a union. `errors` contains the problems with each branch. */
function unionProblem({ errors, input, ...issue }: IssueOf<"invalid_union">): string {
  const { options, discriminator } = issue as { options?: readonly unknown[]; discriminator?: string };
  if (options?.length) {
    const value = (input as Record<string, unknown> | undefined)?.[discriminator ?? ""];
    return choiceProblem(options, value);
  }
  const firsts = errors.flatMap(([first]) => first ?? []);
  if (firsts.length === 0) return "matches several of the allowed forms. Send the fields of only one form";
  if (input === undefined) return "is required";
  const texts = firsts.map(({ path, message }) => {
    const problem = message.replace(/ \(received [^)]*\)$/, "");
    return path.length > 0 ? `\`${path.join(".")}\` ${problem}` : problem;
  });
  const isNested = firsts.some(({ path }) => path.length > 0);
  return `${isNested ? "doesn't match any of the allowed forms. Solve one of these problems: " : ""}${[...new Set(texts)].join(", or ")}`;
}

/**
 * Returns the problem with a value, as the end of a sentence that starts with the field's name. The messages in schemas have
 * the same form.
 */
export function problemOf(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeProblem(issue);
    case "invalid_value":
      return choiceProblem(issue.values, issue.input);
    case "too_big":
    case "too_small":
      return limitProblem(issue);
    case "invalid_format":
      return formatProblem(issue);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor} (received ${issue.input})`;
    case "unrecognized_keys":
      return `can't have the field ${issue.keys.map(quoted).join(", ")}`;
    case "invalid_key":
    case "invalid_element":
      return `has an invalid ${issue.code === "invalid_key" ? "key" : "item"}. Each ${issue.code === "invalid_key" ? "key" : "item"} ${issue.issues[0]?.message ?? "must be allowed"}`;
    case "invalid_union":
      return unionProblem(issue);
    default:
      return "isn't valid";
  }
}

/** Sets these messages as the default for all schemas in this process. */
z.config({ customError: problemOf });
