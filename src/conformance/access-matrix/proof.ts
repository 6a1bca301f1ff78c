import { writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, inject, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { buildWorld, foreignFaults, type World } from "@/conformance/foreign-ids/check.fixture";
import { provideEnv } from "@/env";
import { rest } from "@/testing/rest";
import { isExplained } from "../../../scripts/prove/explained.mjs";
import { answersOf, askAs } from "./check";
import { namesFor } from "./request";
import { buildHouse, type House, setStage } from "./stage";
import { type Row, TABLE } from "./table";

/**
 * Switches each check on access off in turn, and asks the operations that reach it what the access matrix, the foreign
 * ids and limited tokens ask them, until one answers otherwise than it should. Run by scripts/prove.mjs alone, which
 * also says which checks are tried.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

/** What the set-up of the run puts in place (scripts/prove/setup.mjs). */
interface Mutants {
  off: string | null;
  reached: Set<string>;
}
const { mutants } = globalThis as unknown as { mutants: Mutants };

/** How many operations each probe asks about one check before the tests of the domains are asked. */
const TRIES_MAX = 3;

type Probe = (operation: Operation, row: Row) => Promise<boolean>;
interface Verdict {
  id: string;
  /** By which probe and operation it was noticed; null when by none. */
  noticedBy: string | null;
}

const rows = operationsOf(appRouter).flatMap((operation) => {
  const row = TABLE[operation.id];
  return row ? [{ operation, row }] : [];
});

let house: House;
let world: World;
/** Whose administrator has limited tokens that no probe revokes. */
let limitedHouse: House;
let limitedTokens: { reader: string; stranger: string };

async function limited(fields: object): Promise<string> {
  const answer = await rest(limitedHouse.tokens.administrator).post("/user/tokens", {
    name: "Limited",
    ...fields,
  });
  return answer.body.token;
}

async function furnish() {
  house = await buildHouse();
  world = await buildWorld();
  limitedHouse = await buildHouse();
  limitedTokens = {
    reader: await limited({ scope: "read" }),
    stranger: await limited({ organization: limitedHouse.targetOrganizationId }),
  };
}

/** Whether a token that may only read, and one of another organization, are kept out. */
async function limitsHold(operation: Operation, row: Row): Promise<boolean> {
  const stage = await setStage(limitedHouse, limitedHouse.people.administrator);
  const status = async (token: string) =>
    (
      await askAs(
        { ...limitedHouse, tokens: { ...limitedHouse.tokens, administrator: token } },
        operation,
        row,
        "administrator",
        stage,
      )
    ).status;
  if (operation.method !== "GET" && (await status(limitedTokens.reader)) !== 403) return false;
  if (row.on === "nothing") return true;
  return (await status(limitedTokens.stranger)) === (operation.method === "DELETE" ? 204 : 404);
}

const PROBES: Readonly<Record<string, Probe>> = {
  "access matrix": async (operation, row) => {
    const { statuses, expected, changes } = await answersOf(house, operation, row);
    return isDeepStrictEqual(statuses, expected) && changes.length === 0;
  },
  "foreign ids": async (operation, row) => (await foreignFaults(world, operation, row)).length === 0,
  "limited tokens": limitsHold,
};

async function holds(probe: Probe, operation: Operation, row: Row): Promise<boolean> {
  // What can no longer be answered has been noticed, too.
  return probe(operation, row).catch(() => false);
}

/** An operation that passes through a check, and the probe that has noticed it before. */
type Reached = { operation: Operation; row: Row; probe?: string };
type Reach = Map<string, readonly Reached[]>;

/** Which checks each operation passes through, by check: what everybody's request meets, on things that may go. */
async function survey(): Promise<Reach> {
  const reach: Reach = new Map();
  for (const { operation, row } of rows) {
    const isRead = operation.method === "GET";
    const names = namesFor(operation, row);
    const stage = isRead ? world.own : await setStage(house, house.people.administrator, names);
    mutants.reached.clear();
    for (const caller of ["reader", "guest", "administrator"] as const)
      await askAs(isRead ? world.house : house, operation, row, caller, stage);
    for (const id of mutants.reached) reach.set(id, [...(reach.get(id) ?? []), { operation, row }]);
  }
  await furnish();
  return reach;
}

/** The same from what was noticed before, for operations that are still there. */
function reachOf(noticed: Readonly<Record<string, string>>): Reach {
  const found = Object.entries(noticed).flatMap(([id, by]) => {
    const [name = "", operationId] = by.split(": ");
    const of = rows.find(({ operation }) => operation.id === operationId);
    return of ? [[id, [{ probe: name, ...of }]] as const] : [];
  });
  return new Map(found);
}

/** Some of a list, spread over it. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * step)] as T,
  );
}

/** Questions that are not answered as they should be with nothing switched off either, and so prove nothing. */
const unfit = new Set<string>();

/** Whether a question fails for no other reason than that a check is switched off. */
async function notices(id: string, name: string, { operation, row }: Reached): Promise<boolean> {
  const probe = PROBES[name];
  const question = `${name}: ${operation.id}`;
  if (!probe || unfit.has(question)) return false;
  mutants.off = id;
  const holdsWithout = await holds(probe, operation, row).finally(() => {
    mutants.off = null;
  });
  if (holdsWithout) return false;
  if (await holds(probe, operation, row)) return true;
  // Whoever was let in has changed the house.
  await furnish();
  if (await holds(probe, operation, row)) return true;
  unfit.add(question);
  return false;
}

/** By which question a check is noticed; null when by none of those that are asked. */
async function noticedBy(id: string, askable: readonly Reached[]): Promise<string | null> {
  for (const name of Object.keys(PROBES)) {
    const fitting = askable.filter((reached) => (reached.probe ?? name) === name);
    for (const reached of spread(fitting, TRIES_MAX))
      if (await notices(id, name, reached)) return `${name}: ${reached.operation.id}`;
  }
  return null;
}

const { known, part, report } = inject("proof");
const remembered = reachOf(known);

/** What noticed a check the last time is asked first. */
async function judge(id: string, askable: readonly Reached[]): Promise<Verdict> {
  const again = await noticedBy(id, remembered.get(id) ?? []);
  // Tests of a domain have noticed it, or it is known that nothing can.
  const isLeft = known[id]?.startsWith("tests: ") || isExplained(id);
  return { id, noticedBy: again ?? (isLeft ? null : await noticedBy(id, askable)) };
}

it.runIf(part !== null)(
  "finds out by what each check on access is noticed when it is switched off",
  async () => {
    const [number = 0, count = 1] = (part ?? "").split("/").map(Number);
    await furnish();
    const reach = [...(await survey())].sort().filter((_, index) => index % count === number);
    const verdicts: Verdict[] = [];
    for (const [id, askable] of reach) {
      verdicts.push(await judge(id, askable));
      if (report !== null) writeFileSync(report, JSON.stringify(verdicts, null, 2));
    }
  },
  7_200_000,
);

it.runIf(part === null)(
  "is noticed again when one of these checks on access is switched off",
  async () => {
    await furnish();
    const verdicts: Verdict[] = [];
    for (const [id, askable] of remembered) verdicts.push({ id, noticedBy: await noticedBy(id, askable) });
    expect(verdicts.filter((verdict) => verdict.noticedBy === null)).toEqual([]);
  },
  600_000,
);

declare module "vitest" {
  interface ProvidedContext {
    proof: {
      /** What noticed each check before. */
      known: Readonly<Record<string, string>>;
      /** Which part of all checks is tried, as `number/count`; null to try the known ones alone. */
      part: string | null;
      /** The file that is told what came of it. */
      report: string | null;
    };
  }
}
