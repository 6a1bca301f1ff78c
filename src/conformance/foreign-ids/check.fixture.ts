import { isDeepStrictEqual } from "node:util";
import type { Operation } from "@/api/rest/routes";
import { NAMES_THEMSELVES, namesFor, namesReadBy, pathOf } from "@/conformance/access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "@/conformance/access-matrix/resources";
import type { Row } from "@/conformance/access-matrix/table";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { documentIdOf } from "@/domains/content/document-id";
import { appUrl } from "@/lib/urls";
import { rest } from "@/testing/rest";
import { watchWritesOf } from "@/testing/writes";
import { fieldsOf, withField } from "./fields.fixture";
import {
  BESIDE,
  BODIES,
  FIELDS,
  type Kind,
  NESTED,
  OPEN_PARAMETERS,
  TELLS_NOTHING,
  thingOf,
} from "./table.fixture";

/** The administrator who sends the requests, and the resources in them. */
export interface World {
  fixture: OrganizationFixture;
  own: Resources;
  /**
   * Resources of the organization that belong to another space, site or change request than the resources in
   * `own`.
   */
  sibling: Resources;
  /** Resources of another organization in which the administrator is also an administrator. */
  elsewhere: Resources;
  /** Resources of an organization to which the administrator doesn't belong. */
  foreign: Resources;
  emails: { foreign: string; own: string };
}

/** Creates two organizations, both with all resources. */
export async function buildWorld(): Promise<World> {
  const [fixture, other] = [await makeOrganizationFixture(), await makeOrganizationFixture()];
  const caller = fixture.people.administrator;
  const own = await makeResources(fixture, caller);
  const sibling = await makeResources(fixture, caller);
  const target = {
    organizationId: fixture.targetOrganizationId,
    targetOrganizationId: fixture.organizationId,
  };
  const elsewhere = await makeResources({ ...fixture, ...target }, caller);
  const foreign = await makeResources(other, other.people.administrator);
  const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email;
  const emails = { foreign: await emailOf(foreign.userId), own: await emailOf(own.userId) };
  return { fixture, own, sibling, elsewhere, foreign, emails };
}

/** Returns an ID that has the right format but doesn't exist. */
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
  ask: (token: string | undefined, value: string, resources: Resources) => Promise<Answer>;
  /** The resources that the body uses, in addition to the resources in the row's request. */
  names: readonly string[];
  isInPath: boolean;
}

async function send(token: string | undefined, operation: Operation, path: string, body: unknown) {
  const { status, body: answer } = await rest(token).request(operation.method, path, body);
  return { status, body: answer };
}

/** Returns the attempts for path parameters. Each attempt has the name of its resource. */
function inPath(operation: Operation, row: Row): Attempt[] {
  const named = row.parameters?.(NAMES_THEMSELVES) ?? {};
  return operation.parameters
    .filter((field) => !OPEN_PARAMETERS.includes(`${operation.id} ${field}`) && field !== "pagePath")
    .map((field) => {
      const parameters = (value: string) => (resources: Resources) => ({
        ...row.parameters?.(resources),
        [field]: value,
      });
      return {
        field,
        kind: (named[field] ?? field) as Kind,
        ask: (token, value, resources) =>
          send(
            token,
            operation,
            pathOf(operation, { ...row, parameters: parameters(value) }, resources),
            row.body?.(resources),
          ),
        names: [],
        isInPath: true,
      };
    });
}

/** Returns the kind of resource that a field identifies, according to the table. */
export const roleOf = (operation: Operation, field: string) =>
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
    const ask: Attempt["ask"] = (token, value, resources) =>
      send(
        token,
        operation,
        withQuery(pathOf(operation, row, resources), field, value),
        row.body?.(resources),
      );
    return [{ field, kind, ask, names: [], isInPath: false }];
  }
  const builds = BODIES.find(([pattern]) => pattern.test(`${operation.id} ${field}`))?.[1] ?? [
    (value: string, resources: Resources) => withField(row.body?.(resources) ?? {}, field, value),
  ];
  return builds.map((build) => ({
    field,
    kind,
    ask: (token, value, resources) =>
      send(token, operation, pathOf(operation, row, resources), build(value, resources, field)),
    names: namesReadBy((resources) => build("", resources, field)),
    isInPath: false,
  }));
}

/**
 * Returns an attempt for every ID that an operation's request can contain. Each attempt has a function that
 * sets the ID.
 */
export function attemptsOf(operation: Operation, row: Row): Attempt[] {
  // The fields are in reverse order, because an operation on a page must come after operations on parts of
  // the page.
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

/** Returns a response without the values that differ between requests: IDs, times and the tested value. */
function plain({ status, body }: Answer, value: string): unknown {
  const text = (JSON.stringify(body) ?? "null")
    .replaceAll(JSON.stringify(value).slice(1, -1), "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    // A character after a backslash is part of an escape sequence.
    .replaceAll(/(?<!\\)[\w-]{20,}/g, "<id>");
  return { status, body: JSON.parse(text) };
}

/** Returns values that an operation must treat as missing. */
function hiddenFrom(world: World, operation: Operation, { kind, field, isInPath }: Attempt): string[] {
  const hidden = [thingOf(kind, world.foreign, world.emails.foreign)];
  if (NESTED.has(kind)) hidden.push(thingOf(kind, world.sibling, world.emails.own));
  // Tokens are skipped here, because a token can access every organization of its owner.
  const liesInOrganization = isInPath && operation.parameters.includes("organizationId");
  if (liesInOrganization && field !== "organizationId" && kind !== "tokenId")
    hidden.push(thingOf(kind, world.elsewhere, world.emails.own));
  return hidden;
}

/**
 * Returns the problems of an attempt. A problem is a response that reveals that a resource exists, or a field
 * that the operation ignores.
 */
async function faultsOf(
  world: World,
  operation: Operation,
  attempt: Attempt,
  [own, fresh]: readonly [Resources, Resources],
) {
  const name = `${operation.id} ${attempt.field}`;
  const { fixture, sibling, emails } = world;
  const tried = async (value: string, resources: Resources) =>
    plain(await attempt.ask(fixture.tokens.administrator, value, resources), value);
  const never = await tried(absent(attempt.kind), own);
  const faults: unknown[] = [];
  for (const value of hiddenFrom(world, operation, attempt)) {
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

/** Returns the names of the resources that an operation's attempts need. */
function namesOf(operation: Operation, row: Row, attempts: readonly Attempt[]): string[] {
  const ofThings = namesReadBy((resources) => attempts.map(({ kind }) => thingOf(kind, resources, "")));
  return [...namesFor(operation, row), ...attempts.flatMap(({ names }) => names), ...ofThings];
}

/**
 * Sends an operation the IDs of resources that the caller can't see. Returns everything that the operation
 * reveals or changes.
 */
export async function foreignFaults(world: World, operation: Operation, row: Row): Promise<unknown[]> {
  const { fixture, foreign } = world;
  const others = [foreign.organizationId, foreign.targetOrganizationId, foreign.openOrganizationId];
  const attempts = attemptsOf(operation, row);
  const written = await watchWritesOf(others);
  const isRead = operation.method === "GET" || attempts.every(({ isInPath }) => isInPath);
  const names = namesOf(operation, row, attempts);
  const make = () => makeResources(fixture, fixture.people.administrator, names);
  // The responses about these two resources must not differ, except in the ID of the requested resource.
  const pair = isRead ? ([world.own, world.own] as const) : ([await make(), await make()] as const);
  const faults: unknown[] = [];
  for (const attempt of attempts) faults.push(...(await faultsOf(world, operation, attempt, pair)));
  const changed = await written();
  if (changed.length > 0) faults.push({ name: operation.id, changed });
  // These resources are reused, because an organization can have only a few webhooks.
  const made = pair.flatMap(({ webhookId }) => (isRead || webhookId === undefined ? [] : [webhookId]));
  const { organizationId } = fixture;
  if (made.length > 0) await db().webhook.deleteMany({ where: { organizationId, id: { in: made } } });
  return faults;
}
