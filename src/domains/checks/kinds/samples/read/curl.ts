import {
  isPlaceholder,
  type Pair,
  type Piece,
  pairsIn,
  partOf,
  type RequestSample,
  type SampleBody,
} from "../sample";
import { jsonIn } from "./literal";
import { type Command, commandsIn } from "./shell";

/** The options of curl that take a value. All other options are switches. */
const SHORT_WITH_VALUE = "AbcCdDeEFHKmoPQrtTuUwxXyYz";
const LONG_WITH_VALUE = new Set(
  "request header data data-raw data-binary data-ascii data-urlencode json form form-string url url-query user user-agent output upload-file cookie cookie-jar referer proxy proxy-user cert key cacert capath max-time connect-timeout retry retry-delay retry-max-time write-out resolve connect-to range dump-header config limit-rate max-redirs aws-sigv4 oauth2-bearer unix-socket interface ciphers tls-max".split(
    " ",
  ),
);
const LONG_NAMES: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  G: "get",
  I: "head",
  T: "upload-file",
};
/** Words that can stand before a command. */
const BEFORE = /^(?:[$>%]|sudo|time|do|then|else|if|while|until|!|\{|[A-Za-z_]\w*=.*)$/s;

interface Option {
  name: string;
  value: Piece | null;
}

/** Splits an option such as `-sSX` into its letters. The last letter can have a value. */
function shortOptions(word: Piece, next: () => Piece | null): Option[] {
  const options: Option[] = [];
  for (let index = 1; index < word.text.length; index += 1) {
    const letter = word.text[index] ?? "";
    const name = LONG_NAMES[letter] ?? letter;
    const takesValue = SHORT_WITH_VALUE.includes(letter);
    const isLast = index === word.text.length - 1;
    options.push({ name, value: takesValue ? (isLast ? next() : partOf(word, index + 1)) : null });
    if (takesValue) break;
  }
  return options;
}

function longOption(word: Piece, next: () => Piece | null): Option {
  const equals = word.text.indexOf("=");
  if (equals !== -1) return { name: word.text.slice(2, equals), value: partOf(word, equals + 1) };
  const name = word.text.slice(2);
  return { name, value: LONG_WITH_VALUE.has(name) ? next() : null };
}

/** Separates the options of a command from its other words. */
function argumentsOf(words: readonly Piece[]): { options: Option[]; others: Piece[] } {
  const options: Option[] = [];
  const others: Piece[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as Piece;
    const next = () => words[++index] ?? null;
    if (word.text.startsWith("--")) options.push(longOption(word, next));
    else if (word.text.startsWith("-") && word.text.length > 1) options.push(...shortOptions(word, next));
    else others.push(word);
  }
  return { options, others };
}

const DATA = new Set(["data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json"]);
const FORM = new Set(["form", "form-string"]);

/** Whether the data comes from a file or from the standard input. */
const isFile = ({ name, value }: Option) =>
  value !== null && (name === "data-urlencode" ? /^[^=]*@/ : /^@/).test(value.text) && name !== "data-raw";

/** Returns the pairs of form data. */
const formPairs = ({ name, value }: Option): Pair[] => {
  if (!value) return [];
  return name === "data" || name === "data-raw" ? pairsIn(value) : pairsIn(value).slice(0, 1);
};

/** Returns the body that the options send. `contentType` is the value of the header. */
export function bodyOfText(source: Piece, contentType: string | null): SampleBody {
  const isJson = contentType === null ? /^\s*[[{]/.test(source.text) : /json/i.test(contentType);
  if (isJson) {
    const value = jsonIn(source);
    return value ? { kind: "json", value } : { kind: "unknown" };
  }
  const isForm = contentType === null || /x-www-form-urlencoded/i.test(contentType);
  return isForm && /^[^\s{}<>]*=/.test(source.text)
    ? { kind: "form", fields: pairsIn(source) }
    : { kind: "unknown" };
}

function bodyOf(options: readonly Option[], contentType: string | null): SampleBody {
  const data = options.filter(({ name }) => DATA.has(name));
  const form = options.filter(({ name }) => FORM.has(name));
  if (options.some(({ name }) => name === "upload-file") || data.some(isFile)) return { kind: "unknown" };
  if (form.length > 0) return { kind: "form", fields: form.flatMap(formPairs) };
  const [first, ...others] = data;
  if (!first?.value) return { kind: "none" };
  if (others.length === 0 && first.name !== "data-urlencode") return bodyOfText(first.value, contentType);
  if (contentType !== null && !/x-www-form-urlencoded/i.test(contentType)) return { kind: "unknown" };
  return { kind: "form", fields: data.flatMap(formPairs) };
}

function methodOf(options: readonly Option[]): Pick<RequestSample, "method" | "methodAt"> {
  const has = (names: ReadonlySet<string>) => options.some(({ name }) => names.has(name));
  const said = options.findLast(({ name }) => name === "request")?.value;
  if (said) return { method: said.text.toUpperCase(), methodAt: said };
  if (has(new Set(["head"]))) return { method: "HEAD", methodAt: null };
  if (has(new Set(["get"]))) return { method: "GET", methodAt: null };
  if (has(new Set(["upload-file"]))) return { method: "PUT", methodAt: null };
  return { method: has(DATA) || has(FORM) ? "POST" : "GET", methodAt: null };
}

/** Whether a word only contains a variable. It can contain options. */
const isVariable = ({ text }: Piece) => /^\$(?:\w+|\{.*\}|\(.*\))$/s.test(text);

/** Returns the value of a header. */
export const headerIn = (headers: readonly Piece[], name: string): string | null => {
  const start = `${name.toLowerCase()}:`;
  const found = headers.find(({ text }) => text.toLowerCase().startsWith(start));
  return found ? found.text.slice(start.length).trim() : null;
};

function requestOf(words: readonly Piece[]): RequestSample | null {
  const { options, others } = argumentsOf(words);
  const valuesOf = (wanted: string) =>
    options.flatMap(({ name, value }) => (name === wanted && value ? [value] : []));
  const urls = [...valuesOf("url"), ...others.filter((word) => !isVariable(word))];
  const [url] = urls;
  if (!url || urls.length > 1) return null;
  const isJson = options.some(({ name }) => name === "json");
  const contentType = headerIn(valuesOf("header"), "content-type") ?? (isJson ? "application/json" : null);
  const isQuery = options.some(({ name }) => name === "get");
  const inQuery = isQuery ? options.filter(({ name }) => DATA.has(name)) : [];
  return {
    kind: "request",
    ...methodOf(options),
    url,
    query: [...inQuery, ...options.filter(({ name }) => name === "url-query")].flatMap(formPairs),
    contentType: contentType !== null && isPlaceholder(contentType) ? null : contentType,
    body: isQuery ? { kind: "none" } : bodyOf(options, contentType),
    isOpen: others.some(isVariable) || options.some(({ name }) => name === "config" || name === "K"),
  };
}

/** Returns the words after `curl`, or null if the command doesn't call it. */
function curlIn(command: Command): Piece[] | null {
  const start = command.findIndex(({ text }) => !BEFORE.test(text));
  return command[start]?.text === "curl" ? command.slice(start + 1) : null;
}

/** Reads the calls of curl in a shell script. */
export const curlSamples = (code: string): RequestSample[] =>
  commandsIn(code).flatMap((command) => {
    const words = curlIn(command);
    return (words && requestOf(words)) ?? [];
  });
