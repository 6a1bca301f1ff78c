import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameJson } from "@/lib/same-json";
import { NO_RESOLUTIONS } from "./conflict";
import type { MergePage } from "./page";
import { mergeText } from "./text";
import { mergeTree } from "./tree";

/** The model that the merge is compared with: a page tree as a map. Each line of text occurs only once. */
type Model = Map<string, MergePage>;

type Step = { kind: number; page: number; other: number };
const steps = fc.array(fc.record({ kind: fc.nat(8), page: fc.nat(9), other: fc.nat(9) }), { maxLength: 6 });

const pageOf = (id: string, parentId: string | null): MergePage => ({
  id,
  parentId,
  rank: `a${id}`,
  title: id,
  text: Array.from({ length: 6 }, (_, line) => `${id}-${line}\n${line % 2 ? "\n" : ""}`).join(""),
  fields: { slug: id, hidden: false, layout: { "0": "base", "1": "base" }, variables: null },
});

const BASE: Model = new Map(
  [
    ["0", null],
    ["1", null],
    ["2", "0"],
    ["3", "0"],
    ["4", "2"],
    ["5", "1"],
  ].map(([id, parentId]) => [id as string, pageOf(id as string, parentId as string | null)]),
);

const below = (model: Model, id: string): string[] =>
  [...model.values()]
    .filter((page) => page.parentId === id)
    .flatMap((page) => [page.id, ...below(model, page.id)]);

function withText(page: MergePage, change: (lines: string[]) => string[]): MergePage {
  return { ...page, text: change((page.text ?? "").match(/[^\n]*\n/g) ?? []).join("") };
}

/**
 * Adds or changes a setting in a field that contains several settings. Sometimes removes the setting
 * instead.
 */
function withSetting(page: MergePage, field: string, at: number, name: string): MergePage {
  const { [at % 3]: before, ...others } = (page.fields[field] ?? {}) as Record<string, string>;
  const isRemoved = before !== undefined && at > 5;
  return { ...page, fields: { ...page.fields, [field]: isRemoved ? others : { ...others, [at % 3]: name } } };
}

function apply(model: Model, { kind, page, other }: Step, name: string): void {
  const all = [...model.values()];
  const chosen = all[page % Math.max(1, all.length)];
  if (!chosen) return;
  const lines = chosen.text?.match(/[^\n]*\n/g)?.length ?? 0;
  const at = other % Math.max(1, lines);
  const parent = all[other % all.length] as MergePage;
  if (kind === 0)
    model.set(
      chosen.id,
      withText(chosen, (text) => text.with(at, `${name}\n`)),
    );
  if (kind === 1)
    model.set(
      chosen.id,
      withText(chosen, (text) => text.toSpliced(at, 0, `${name}\n`)),
    );
  if (kind === 2)
    model.set(
      chosen.id,
      withText(chosen, (text) => text.toSpliced(at, 1)),
    );
  if (kind === 3) model.set(chosen.id, { ...chosen, title: name });
  if (kind === 4 && parent.id !== chosen.id && !below(model, chosen.id).includes(parent.id))
    model.set(chosen.id, { ...chosen, parentId: parent.id, rank: `b${name}` });
  if (kind === 5) for (const id of [chosen.id, ...below(model, chosen.id)]) model.delete(id);
  if (kind === 6) model.set(name, pageOf(name, chosen.id));
  if (kind > 6) model.set(chosen.id, withSetting(chosen, kind === 7 ? "layout" : "variables", other, name));
}

function side(name: string, list: readonly Step[]): Model {
  const model = new Map(BASE);
  for (const [index, step] of list.entries()) apply(model, step, `${name}${index}`);
  return model;
}

const changedIn = (model: Model) =>
  [...new Set([...BASE.keys(), ...model.keys()])].filter((id) => !isSameJson(BASE.get(id), model.get(id)));

/**
 * Returns the pages after the merge: the pages of `theirs` with the merged pages applied. If a page is
 * removed, its descendants are removed too.
 */
function resultOf(theirs: Model, pages: ReadonlyMap<string, MergePage | null>): Model {
  const result = new Map(theirs);
  for (const [id, page] of pages) if (page) result.set(id, page);
  for (const [id, page] of pages) {
    if (page) continue;
    for (const lost of [id, ...below(result, id)]) result.delete(lost);
  }
  return result;
}

function merge(base: Model, mine: Model, theirs: Model, touched: string[]) {
  const everywhere = touched.filter((id) => base.has(id) && mine.has(id) && theirs.has(id));
  const textOf = (side: Model, id: string) => side.get(id)?.text ?? "";
  const texts = new Map(
    everywhere.map((id) => [id, mergeText(textOf(base, id), textOf(mine, id), textOf(theirs, id))]),
  );
  return mergeTree({ touched, base, mine, theirs, texts }, NO_RESOLUTIONS);
}

/** Returns the settings of a page. Each key consists of the field and the name of the setting. */
const settingsOf = (page: MergePage | undefined) =>
  new Map(
    ["layout", "variables"].flatMap((field) =>
      Object.entries((page?.fields[field] ?? {}) as object).map(([key, value]) => [`${field}.${key}`, value]),
    ),
  );

const linesOf = (page: MergePage | undefined) =>
  new Set(page?.text?.split("\n").filter((line) => line !== "") ?? []);

describe("merging two branches", () => {
  it("keeps every page and every line that only one side changed, and returns either a valid tree or conflicts", () => {
    let clean = 0;
    fc.assert(
      fc.property(steps, steps, (mineSteps, theirSteps) => {
        const [mine, theirs] = [side("m", mineSteps), side("t", theirSteps)];
        const { pages, conflicts } = merge(BASE, mine, theirs, changedIn(mine));
        if (conflicts.length > 0) return;
        clean += 1;
        const result = resultOf(theirs, pages);
        for (const id of new Set([...BASE.keys(), ...mine.keys(), ...theirs.keys()])) {
          const [old, own, other] = [BASE.get(id), mine.get(id), theirs.get(id)];
          if (isSameJson(own, old)) expect(result.get(id)).toEqual(other);
          else if (isSameJson(other, old)) expect(result.get(id)).toEqual(own);
          const [before, ours, others, merged] = [old, own, other, result.get(id)].map(linesOf);
          for (const line of [...(ours ?? []), ...(others ?? [])]) {
            const isNew = !before?.has(line);
            const isKept = ours?.has(line) && others?.has(line);
            if (isNew || isKept) expect(merged?.has(line)).toBe(true);
            else expect(merged?.has(line)).toBe(false);
          }
        }
        for (const [id, page] of result) {
          const sides = [BASE, mine, theirs].map((model) => settingsOf(model.get(id)));
          if (!BASE.has(id) || !mine.has(id) || !theirs.has(id)) continue;
          const merged = settingsOf(page);
          for (const key of new Set([...sides, merged].flatMap((settings) => [...settings.keys()]))) {
            const [before, own, other] = sides.map((settings) => settings.get(key));
            expect(merged.get(key)).toBe(own === before ? other : own);
          }
        }
        for (const page of result.values()) {
          expect(page.parentId === null || result.has(page.parentId)).toBe(true);
          expect(below(result, page.id)).not.toContain(page.id);
        }
      }),
      { numRuns: 3000 },
    );
    expect(clean).toBeGreaterThan(1000);
  }, 120_000);

  it("gives the same result if the change request is first updated and then merged", () => {
    fc.assert(
      fc.property(steps, steps, (mineSteps, theirSteps) => {
        const [mine, theirs] = [side("m", mineSteps), side("t", theirSteps)];
        const direct = merge(BASE, mine, theirs, changedIn(mine));
        if (direct.conflicts.length > 0) return;
        const updated = resultOf(theirs, direct.pages);
        const touched = [...new Set([...theirs.keys(), ...updated.keys()])];
        const later = merge(theirs, updated, theirs, touched);
        expect(later.conflicts).toEqual([]);
        expect(resultOf(theirs, later.pages)).toEqual(updated);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it("gives the same result for swapped sides, except for the names of the sides", () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const [one, two] = [side("m", first), side("t", second)];
        const there = merge(BASE, one, two, changedIn(one));
        const back = merge(BASE, two, one, changedIn(two));
        expect(there.conflicts.length > 0).toBe(back.conflicts.length > 0);
        if (there.conflicts.length > 0) return;
        expect(new Map([...resultOf(two, there.pages)].sort())).toEqual(
          new Map([...resultOf(one, back.pages)].sort()),
        );
      }),
      { numRuns: 2000 },
    );
  }, 60_000);
});
