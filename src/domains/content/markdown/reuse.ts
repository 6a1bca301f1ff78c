import { addToGroup } from "@/lib/group";
import type { DocumentBlock } from "./document";
import type { KeyedText } from "./keys";
import type { Resolve } from "./link-resolution";
import { normalForm } from "./normal-form";
import { readDocument, type Segment } from "./to-document";

/** A piece of the text to write: bytes kept from before, or blocks `from` up to `to` written anew. */
export type WritePart =
  | { kind: "kept"; text: string; gap: string | null; segment: number; to: number }
  | { kind: "new"; from: number; to: number };

export type WritePlan = {
  /** The previous text itself, when nothing changed at all. */
  unchanged?: string;
  parts: WritePart[];
  lead: string;
  tail: string;
  takenLabels: string[];
};

/** Finds which blocks can keep their bytes, and what must stay with them (definitions they use). */
export function planWriting(
  nodes: readonly DocumentBlock[],
  previous: KeyedText | null,
  resolve: Resolve,
): WritePlan {
  if (!previous) {
    const parts: WritePart[] = nodes.length > 0 ? [{ kind: "new", from: 0, to: nodes.length }] : [];
    return { parts, lead: "", tail: "", takenLabels: [] };
  }
  const { segments } = readDocument(previous.text, { keys: previous.keys, resolve });
  const matched = keepListsApart(matchSegments(nodes, segments), nodes);
  const shown = segments.flatMap((segment, index) => (segment.blocks.length > 0 ? [index] : []));
  const kept = matched.flatMap((part) => (part.kind === "kept" ? [part.segment] : []));
  if (
    matched.length === kept.length &&
    kept.length === shown.length &&
    kept.every((index, place) => index === shown[place])
  ) {
    return { unchanged: previous.text, parts: [], lead: "", tail: "", takenLabels: [] };
  }
  const parts = withDefinitions(matched, segments, previous.text);
  const end = segments.at(-1)?.span.end ?? 0;
  return {
    parts: parts.map((part) =>
      part.kind === "kept" ? { ...part, text: slice(previous.text, segments[part.segment]) } : part,
    ),
    lead: previous.text.slice(0, segments[0]?.span.start ?? 0).replace(/[^\r\n]*$/, ""),
    tail: segments.length > 0 ? previous.text.slice(end) : "",
    takenLabels: [...previous.text.matchAll(/\[\^([^\]\s]+)\]/g)].map((match) => match[1] as string),
  };
}

function slice(text: string, segment: Segment | undefined): string {
  return segment ? text.slice(segment.span.start, segment.span.end) : "";
}

/** Pairs blocks with pieces of the previous text that say the same, nearest ahead first. */
function matchSegments(nodes: readonly DocumentBlock[], segments: readonly Segment[]): WritePart[] {
  const forms = nodes.map((node) => JSON.stringify(normalForm([node])));
  const places = new Map<string, number[]>();
  const segmentForms = segments.map((segment) =>
    segment.blocks.map((node) => JSON.stringify(normalForm([node]))),
  );
  segmentForms.forEach(([first], index) => {
    if (first === undefined) return;
    addToGroup(places, first, index);
  });
  const parts: WritePart[] = [];
  let last = -1;
  for (let at = 0; at < nodes.length; ) {
    const segment = takeSegment(places.get(forms[at] as string), last, segmentForms, forms, at);
    const before = parts.at(-1);
    if (segment !== -1) {
      const to = at + (segmentForms[segment] as string[]).length;
      parts.push({ kind: "kept", text: "", gap: null, segment, to });
      last = segment;
      at = to;
    } else {
      if (before?.kind === "new") before.to = at + 1;
      else parts.push({ kind: "new", from: at, to: at + 1 });
      at += 1;
    }
  }
  return parts;
}

/** Takes a piece out of those that begin alike; equal pieces come in order, so the search is short. */
function takeSegment(
  candidates: number[] | undefined,
  last: number,
  segmentForms: readonly string[][],
  forms: readonly string[],
  at: number,
): number {
  if (!candidates) return -1;
  const fits = (index: number) =>
    (segmentForms[index] as string[]).every((form, offset) => forms[at + offset] === form);
  let place = candidates.findIndex((index) => index > last && fits(index));
  if (place === -1) place = candidates.findIndex(fits);
  return place === -1 ? -1 : (candidates.splice(place, 1)[0] as number);
}

const LISTS: Record<string, string> = {
  "list-ordered": "ordered",
  "list-unordered": "bullets",
  "list-tasks": "bullets",
};

/** Lists side by side need different bullets, so a kept list beside a new one is written with it. */
function keepListsApart(parts: WritePart[], nodes: readonly DocumentBlock[]): WritePart[] {
  let from = 0;
  const apart: WritePart[] = [];
  for (const part of parts) {
    const start = part.kind === "new" ? part.from : from;
    const before = apart.at(-1);
    const kind = LISTS[nodes[start]?.type ?? ""];
    const touches = kind !== undefined && start > 0 && LISTS[nodes[start - 1]?.type ?? ""] === kind;
    const isNeighbour =
      before?.kind === "kept" && part.kind === "kept" && part.segment === before.segment + 1;
    if (before && touches && !isNeighbour) joinNew(apart, start, part.to);
    else if (before?.kind === "new" && part.kind === "new") before.to = part.to;
    else apart.push({ ...part });
    from = part.to;
  }
  return apart;
}

function joinNew(parts: WritePart[], start: number, to: number): void {
  const before = parts.pop() as WritePart;
  const previous = parts.at(-1);
  const from = before.kind === "new" ? before.from : start - 1;
  if (previous?.kind === "new" && previous.to === from) previous.to = to;
  else parts.push({ kind: "new", from, to });
}

/** Puts link and footnote definitions back where they stood, but for footnotes that nothing uses any more. */
function withDefinitions(parts: WritePart[], segments: readonly Segment[], text: string): WritePart[] {
  const needed = neededDefinitions(parts, segments, text);
  const result: WritePart[] = [];
  let next = 0;
  let last = -1;
  const push = (segment: number, to: number) => {
    const adjacent = last !== -1 && segment === last + 1;
    const gap = adjacent
      ? text.slice((segments[last] as Segment).span.end, (segments[segment] as Segment).span.start)
      : null;
    result.push({ kind: "kept", text: "", gap: gap?.includes("\n") ? gap : null, segment, to });
    last = segment;
  };
  for (const part of parts) {
    if (part.kind === "new") {
      result.push(part);
      last = -1;
      continue;
    }
    for (; next < needed.length && (needed[next] as number) < part.segment; next += 1)
      push(needed[next] as number, part.to);
    push(part.segment, part.to);
  }
  for (; next < needed.length; next += 1) push(needed[next] as number, 0);
  return result;
}

function neededDefinitions(
  parts: readonly WritePart[],
  segments: readonly Segment[],
  text: string,
): number[] {
  const keptText = parts
    .flatMap((part) => (part.kind === "kept" ? [slice(text, segments[part.segment])] : []))
    .join("\n");
  const used = labelsIn(keptText);
  const shownText = segments
    .flatMap((segment) => (segment.blocks.length > 0 ? [slice(text, segment)] : []))
    .join("\n");
  const everUsed = labelsIn(shownText);
  return segments.flatMap((segment, index) => {
    if (segment.blocks.length > 0) return [];
    const label = /^\s*\[\^([^\]]+)\]:/.exec(slice(text, segment))?.[1]?.toLowerCase();
    return label === undefined || used.has(label) || !everUsed.has(label) ? [index] : [];
  });
}

function labelsIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\[\^([^\]\s]+)\]|#user-content-fn-([^"\s]+)/g)].map((match) =>
      (match[1] ?? match[2] ?? "").toLowerCase(),
    ),
  );
}
