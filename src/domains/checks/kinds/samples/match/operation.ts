import type { Method } from "@/domains/openapi/read/outline";
import type { KnownSpecification } from "../../kind";
import { type Difference, listed, replacement, shown } from "../compare/difference";
import type { Operation } from "../compare/operation";
import type { Piece, RequestSample } from "../sample";
import { isPlaceholder } from "../sample";
import { findPath, type NearPath, nearestPath, pathsOf } from "./paths";
import { type Located, locate, serversIn, splitUrl } from "./servers";

export interface Matched {
  specification: KnownSpecification;
  operation: Operation;
}

/** The specification of a request. The operation is null if the specification doesn't contain it. */
export interface Match {
  specification: KnownSpecification;
  operation: Operation | null;
  query: Piece | null;
  located: Located;
  /** The path in the specification, if it has other methods only. */
  path?: { path: string; methods: readonly Method[] } | undefined;
  near?: NearPath | undefined;
}

/** Parts of a path that make it unreadable. */
const isUnreadable = (path: string) => /\.{3}|…|\*/.test(path);

/** Paths that APIs have in addition to their operations. */
const isAccessory = (path: string) =>
  path === "" || path === "/" || /(?:openapi|swagger|health|docs)[^/]*\/?$/i.test(path);

const HAS_LITERAL = /(?:^|\/)[^/{}]+(?:\/|$)/;

function matchIn(specification: KnownSpecification, sample: RequestSample): Match | null {
  const { root, isReferenced } = specification;
  const url = splitUrl(sample);
  const located = url && locate(url, serversIn(root), isReferenced);
  if (!url || !located || isUnreadable(located.path.text)) return null;
  const index = pathsOf(root);
  const template = findPath(index, located.path);
  const { query } = url;
  const base = { specification, query, located, operation: null };
  if (!template) return { ...base, near: nearestPath(index, located.path) };
  const { path } = template;
  const methods = index.methodsOf.get(path) ?? [];
  const said = sample.method.toLowerCase();
  const method =
    methods.find((each) => each === said) ??
    (said === "head" ? methods.find((each) => each === "get") : undefined);
  if (method) return { ...base, operation: { root, path, method } };
  return { ...base, path: { path, methods } };
}

/** How well a specification fits a request. */
function rankOf({ operation, path, near, located }: Match): number {
  const fit = operation ? 6 : path ? 4 : near ? 2 : 0;
  return fit + (located.isSure ? 1 : 0);
}

/** Finds the specification that describes a request best. Returns null if no specification has the server of the request. */
export function findOperation(
  sample: RequestSample,
  specifications: readonly KnownSpecification[],
): Match | null {
  const matches = specifications.flatMap((specification) => matchIn(specification, sample) ?? []);
  return matches.sort((a, b) => rankOf(b) - rankOf(a))[0] ?? null;
}

/** Whether a wrong path is worth a finding. A page can also mention other paths of the same host. */
function isReportable({ located, path, near }: Match): boolean {
  const { text } = located.path;
  if (path) return located.isSure || HAS_LITERAL.test(path.path);
  if (isAccessory(text)) return false;
  return near ? located.isSure || located.isProbable : located.isProbable;
}

/** Returns the difference of a request whose operation doesn't exist. */
export function wrongCall(match: Match, sample: RequestSample): Difference[] {
  const { located, path, near } = match;
  if (!isReportable(match) || isPlaceholder(sample.method) || sample.method === "OPTIONS") return [];
  if (path) {
    const methods = path.methods.map((method) => method.toUpperCase());
    const { methodAt, method } = sample;
    const isLower = methodAt !== null && methodAt.text === methodAt.text.toLowerCase();
    const [only] = methods.length === 1 ? methods : [];
    return [
      {
        rule: "unknown-method",
        severity: "error",
        message: `The specification has no operation ${shown(method)} ${path.path}.`,
        subject: `${method} ${path.path}`,
        at: methodAt?.at ?? sample.url.at,
        found: method,
        expected: listed(methods),
        place: () => ["paths", path.path],
        replace: methodAt ? replacement(methodAt, isLower ? only?.toLowerCase() : only) : undefined,
      },
    ];
  }
  return [
    {
      rule: "unknown-path",
      severity: located.isSure ? "error" : "warning",
      message: `The specification has no path ${shown(located.path.text)}.`,
      subject: located.path.text,
      at: located.path.at,
      found: located.path.text,
      expected: near?.path,
      place: () => ["paths"],
      replace: near ? replacement(near.segment, near.expected) : undefined,
    },
  ];
}
