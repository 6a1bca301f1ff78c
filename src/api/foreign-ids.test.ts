import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { documentIdOf } from "@/domains/content/document-id";
import { provideEnv } from "@/env";
import { appUrl } from "@/lib/urls";
import { rest } from "@/testing/rest";
import { NAMES_THEMSELVES, pathOf } from "./access-matrix.request";
import { buildHouse, type House, markOf, type Stage, setStage } from "./access-matrix.stage";
import { type Row, TABLE } from "./access-matrix.table";
import { fieldsOf, withField } from "./foreign-ids-fields.fixture";
import {
  BESIDE,
  BODIES,
  FIELDS,
  type Kind,
  NESTED,
  OPEN_PARAMETERS,
  TELLS_NOTHING,
  thingOf,
} from "./foreign-ids-table.fixture";
import { type Operation, operationsOf } from "./rest/routes";
import { appRouter } from "./root";

/**
 * Every id in every path, query and body, tried by an administrator with a thing of the same kind of an organization
 * that they are not in: they are told what they are told of an id that never was, and there nothing changes.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const operations = operationsOf(appRouter);

let house: House;
let own: Stage;
/** Things of the same organization, each in another space, site or request than those of `own`. */
let sibling: Stage;
let foreign: Stage;
let emails: { foreign: string; own: string };

beforeAll(async () => {
  house = await buildHouse();
  own = await setStage(house, house.people.administrator);
  sibling = await setStage(house, house.people.administrator);
  const other = await buildHouse();
  foreign = await setStage(other, other.people.administrator);
  const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email;
  emails = { foreign: await emailOf(foreign.userId), own: await emailOf(own.userId) };
});

const markOfOthers = () =>
  markOf([foreign.organizationId, foreign.targetOrganizationId, foreign.openOrganizationId]);

/** Of the form of the kind, and never given to anything. */
function absent(kind: Kind): string {
  if (kind === "email") return `${newId().toLowerCase()}@example.org`;
  if (kind === "emailDomain") return `${newId().toLowerCase()}.example`;
  if (kind === "subdomain") return `host-${newId().toLowerCase()}`;
  if (kind === "spaceAddress") return appUrl(`/spaces/${newId()}`);
  if (kind === "documentId") return documentIdOf({ branchId: newId(), thingId: newId(), fromNumber: 1 });
  return newId();
}

type Answer = { status: number; body: unknown };
interface Attempt {
  field: string;
  kind: Kind;
  ask: (value: string, stage: Stage) => Promise<Answer>;
  isInPath: boolean;
}

async function send(operation: Operation, path: string, body: unknown): Promise<Answer> {
  const { status, body: answer } = await rest(house.tokens.administrator).request(
    operation.method,
    path,
    body,
  );
  return { status, body: answer };
}

/** Path parameters, each with the name that its value has on the stage. */
function inPath(operation: Operation, row: Row): Attempt[] {
  const named = row.parameters?.(NAMES_THEMSELVES) ?? {};
  return operation.parameters
    .filter((field) => !OPEN_PARAMETERS.includes(`${operation.id} ${field}`) && field !== "pagePath")
    .map((field) => {
      const parameters = (value: string) => (stage: Stage) => ({
        ...row.parameters?.(stage),
        [field]: value,
      });
      return {
        field,
        kind: (named[field] ?? field) as Kind,
        ask: (value, stage) =>
          send(
            operation,
            pathOf(operation, { ...row, parameters: parameters(value) }, stage),
            row.body?.(stage),
          ),
        isInPath: true,
      };
    });
}

const roleOf = (operation: Operation, field: string) =>
  FIELDS.find(([pattern]) => pattern.test(`${operation.id} ${field}`))?.[1];

function withQuery(path: string, field: string, value: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set(field.replace("[]", ""), value);
  return `${pathname}?${parameters}`;
}

function besidePath(operation: Operation, row: Row, field: string, kind: Kind): Attempt[] {
  const isInQuery = operation.query.has(field.replace("[]", ""));
  if (isInQuery) {
    const ask = (value: string, stage: Stage) =>
      send(operation, withQuery(pathOf(operation, row, stage), field, value), row.body?.(stage));
    return [{ field, kind, ask, isInPath: false }];
  }
  const builds = BODIES.find(([pattern]) => pattern.test(`${operation.id} ${field}`))?.[1] ?? [
    (value: string, stage: Stage) => withField(row.body?.(stage) ?? {}, field, value),
  ];
  return builds.map((build) => ({
    field,
    kind,
    ask: (value, stage) => send(operation, pathOf(operation, row, stage), build(value, stage, field)),
    isInPath: false,
  }));
}

function attemptsOf(operation: Operation, row: Row): Attempt[] {
  // The last ones first: what is done to a page comes after what is done within it.
  const fields = fieldsOf(operation)
    .reverse()
    .flatMap((field) => {
      const role = roleOf(operation, field);
      return role === undefined || role === "text" || role === "reference"
        ? []
        : besidePath(operation, row, field, role);
    });
  return [...inPath(operation, row), ...fields];
}

/** An answer without what differs from one request to the next: ids, times and the value that was asked with. */
function plain({ status, body }: Answer, value: string): unknown {
  const text = (JSON.stringify(body) ?? "null")
    .replaceAll(JSON.stringify(value).slice(1, -1), "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/[\w-]{20,}/g, "<id>");
  return { status, body: JSON.parse(text) };
}

describe("an id", () => {
  it("is known as one, or as none, in every query and body", () => {
    const unknown = operations.flatMap((operation) =>
      fieldsOf(operation)
        .filter((field) => roleOf(operation, field) === undefined)
        .map((field) => `${operation.id} ${field}`),
    );
    expect(unknown).toEqual([]);
    const all = operations.flatMap((operation) =>
      fieldsOf(operation).map((field) => `${operation.id} ${field}`),
    );
    expect(FIELDS.filter(([pattern]) => !all.some((name) => pattern.test(name)))).toEqual([]);
  });

  for (const operation of operations) {
    const row = TABLE[operation.id];
    const attempts = row ? attemptsOf(operation, row) : [];
    if (!row || attempts.length === 0) continue;
    it(`of another organization is one that never was to ${operation.id}`, async () => {
      const before = await markOfOthers();
      const isRead = operation.method === "GET" || attempts.every(({ isInPath }) => isInPath);
      const fresh = isRead ? own : await setStage(house, house.people.administrator);
      const faults: unknown[] = [];
      for (const attempt of attempts) faults.push(...(await faultsOf(operation, attempt, fresh)));
      expect(faults).toEqual([]);
      expect(await markOfOthers()).toEqual(before);
    });
  }
});

/** What an attempt shows that it should not: an answer that tells a thing from none, or a field that nobody reads. */
async function faultsOf(operation: Operation, attempt: Attempt, fresh: Stage): Promise<unknown[]> {
  const name = `${operation.id} ${attempt.field}`;
  const tried = async (value: string, stage: Stage) => plain(await attempt.ask(value, stage), value);
  const never = await tried(absent(attempt.kind), own);
  const others = [thingOf(attempt.kind, foreign, emails.foreign)];
  if (NESTED.has(attempt.kind)) others.push(thingOf(attempt.kind, sibling, emails.own));
  const faults: unknown[] = [];
  for (const value of others) {
    const answer = await tried(value, own);
    if (!isDeepStrictEqual(answer, never)) faults.push({ name, never, answer });
  }
  if (attempt.isInPath) return faults;
  const from = BESIDE.some((pattern) => pattern.test(name)) ? sibling : fresh;
  const mine = await tried(thingOf(attempt.kind, from, emails.own), fresh);
  const tells = !isDeepStrictEqual(mine, never);
  if (tells === TELLS_NOTHING.some((pattern) => pattern.test(name))) faults.push({ name, tells });
  return faults;
}
