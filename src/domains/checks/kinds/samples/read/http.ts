import { type Piece, partOf, type Sample } from "../sample";
import { bodyOfText, headerIn } from "./curl";
import { jsonIn } from "./literal";

const METHOD = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS";
const REQUEST = new RegExp(`^(${METHOD})[ \\t]+(\\S+)(?:[ \\t]+HTTP/[\\d.]+)?[ \\t]*$`);
const RESPONSE = /^HTTP\/[\d.]+[ \t]+(\d{3})\b[^\n]*$/;

interface Line extends Piece {
  next: number;
}

function linesOf(code: string): Line[] {
  let at = 0;
  return code.split("\n").map((text) => {
    const line = { text: text.replace(/\r$/, ""), at, isExact: true, next: at + text.length + 1 };
    at = line.next;
    return line;
  });
}

/** Reads one message. Its first line is the start line. */
function messageOf(code: string, lines: readonly Line[]): Sample | null {
  const [start, ...others] = lines;
  if (!start) return null;
  const blank = others.findIndex(({ text }) => text.trim() === "");
  const headers = blank === -1 ? others : others.slice(0, blank);
  const from = others[blank]?.next ?? code.length;
  const text = blank === -1 ? "" : code.slice(from, lines.at(-1)?.next ?? code.length).trimEnd();
  const body = { text, at: from, isExact: true };
  const status = RESPONSE.exec(start.text)?.[1];
  if (status !== undefined) {
    const at = start.text.indexOf(status, "HTTP/".length + 1);
    return { kind: "response", status: partOf(start, at, at + status.length), body: jsonIn(body) };
  }
  const [, method = "", target = ""] = REQUEST.exec(start.text) ?? [];
  const contentType = headerIn(headers, "content-type");
  const host = headerIn(headers, "host");
  const at = start.text.indexOf(target, method.length);
  const path = partOf(start, at, at + target.length);
  const isRelative = host !== null && target.startsWith("/");
  return {
    kind: "request",
    method,
    methodAt: partOf(start, 0, method.length),
    url: path,
    ...(isRelative && { host }),
    query: [],
    contentType,
    body: body.text.trim() === "" ? { kind: "none" } : bodyOfText(body, contentType),
    isOpen: false,
  };
}

/** Reads requests and responses that are written as HTTP messages. */
export function httpSamples(code: string): Sample[] {
  const lines = linesOf(code);
  const isStart = ({ text }: Line) => REQUEST.test(text) || RESPONSE.test(text);
  const starts = lines.flatMap((line, index) => (isStart(line) ? [index] : []));
  return starts.flatMap((start, index) => messageOf(code, lines.slice(start, starts[index + 1])) ?? []);
}
