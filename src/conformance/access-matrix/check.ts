import { atLeast, type Level } from "@/access/authorization/roles";
import type { Operation } from "@/api/rest/routes";
import { type RestInit, rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { namesFor, pathOf } from "./request";
import { makeResources, OPEN_SPACE, type OrganizationFixture, type Resources } from "./resources";
import { CALLERS, type Caller, type Row, VISITORS } from "./table";

const LEVELS_OF: Partial<Record<Caller, Level>> = {
  reader: "read",
  commenter: "comment",
  editor: "edit",
  reviewer: "review",
  creator: "create",
  administrator: "admin",
};

const NOBODY: readonly Caller[] = ["no token", "garbage token", "revoked token", "expired token"];

/** People who are outside the organization or no longer have access to it. */
const OUTSIDERS: readonly Caller[] = ["administrator of another organization", "suspended administrator"];

const isVisitor = (caller: Caller) => VISITORS.some((visitor) => visitor === caller);

/** Returns the callers of an operation. Visitors to a space are included only if the operation is about a space. */
const callersOf = (row: Row) => CALLERS.filter((caller) => row.on === "space" || !isVisitor(caller));

/**
 * Returns the expected status for a visitor who can see the space. The status is 403. If visitors can also read the
 * resource, it is the status of success. Resources of the organization are hidden from people outside the organization.
 */
function expectedOfVisitor(operation: Operation, row: Row, caller: Caller): number {
  if (row.visited) return operation.status;
  const isElsewhere = caller === "account from elsewhere" && operation.path.startsWith("/orgs/");
  return isElsewhere ? 404 : 403;
}

function expectedStatus(operation: Operation, row: Row, caller: Caller): number {
  const exception = row.except?.[caller];
  if (exception !== undefined) return exception;
  const success = operation.status;
  const hidden = operation.method === "DELETE" ? 204 : 404;
  if (NOBODY.includes(caller)) return caller === "no token" && row.needs === "anyone" ? success : 401;
  if (row.needs === "anyone" || row.needs === "person") return success;
  if (isVisitor(caller)) return expectedOfVisitor(operation, row, caller);
  if (OUTSIDERS.includes(caller)) return hidden;
  if (caller === "guest" && row.on !== "organization") return hidden;
  if (row.needs === "member") return success;
  return atLeast(LEVELS_OF[caller] ?? null, row.needs) ? success : 403;
}

/** Sends the request of a row as one of the callers. If `body` is given, it replaces the body of the row. */
export function askAs(
  fixture: OrganizationFixture,
  operation: Operation,
  row: Row,
  caller: Caller,
  resources: Resources,
  init?: RestInit,
  body: unknown = row.body?.(resources),
) {
  const path = pathOf(operation, row, resources);
  return rest(fixture.tokens[caller]).request(operation.method, path, body, init);
}

/**
 * Whether a request is expected to change rows. A request changes rows if it's a write that the caller is allowed to
 * make. The exception is a DELETE for a resource that the caller can't see: it succeeds, but doesn't change anything.
 */
function mayChange(operation: Operation, row: Row, caller: Caller): boolean {
  if (operation.method === "GET" || expectedStatus(operation, row, caller) !== operation.status) return false;
  if (isVisitor(caller)) return row.visited === true;
  const sees = !OUTSIDERS.includes(caller) && (caller !== "guest" || row.on === "organization");
  return operation.method !== "DELETE" || row.on === "nothing" || sees;
}

/**
 * Tables that store computed results. A read for one reader creates a result, which is then reused for other
 * readers.
 */
const KEPT = ["PdfExport", "SiteBundle"];

type Statuses = Partial<Record<Caller, number>>;

/** Returns the statuses for all callers, the expected statuses, and the rows that refused requests changed. */
export async function answersOf(fixture: OrganizationFixture, operation: Operation, row: Row) {
  const [statuses, expected]: [Statuses, Statuses] = [{}, {}];
  const changes: string[] = [];
  // Callers whose requests don't change anything share a set of resources. Every other caller gets a separate
  // set.
  const names = namesFor(operation, row);
  const common = await makeResources(fixture, undefined, names);
  const open = row.on === "space" ? await makeResources(fixture, undefined, names, OPEN_SPACE) : common;
  const written = await watchWrites();
  const refusals: string[] = [];
  for (const caller of callersOf(row)) {
    expected[caller] = expectedStatus(operation, row, caller);
    if (mayChange(operation, row, caller)) continue;
    const { status, body } = await askAs(fixture, operation, row, caller, isVisitor(caller) ? open : common);
    statuses[caller] = status;
    refusals.push(`${caller}: ${status} ${body?.error?.message}`);
    const tables = (await written()).filter((table) => !KEPT.includes(table));
    changes.push(...tables.map((table) => `${caller}: ${table}`));
  }
  for (const caller of callersOf(row).filter((one) => mayChange(operation, row, one))) {
    const settings = isVisitor(caller) ? OPEN_SPACE : undefined;
    const own = await makeResources(fixture, fixture.people[caller], names, settings);
    statuses[caller] = (await askAs(fixture, operation, row, caller, own)).status;
  }
  return { statuses, expected, changes, refusals };
}

const NEVER = "Never0existed";

/** Returns a body that refers to missing resources instead of existing resources. */
function withoutThings(body: unknown, resources: Resources): unknown {
  const ids = new Set(Object.values(resources));
  const text = JSON.stringify(body, (_, value) => (ids.has(value) ? NEVER : value));
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Sends the refused requests again, with missing resources in the body or after the operation has already been
 * performed. Returns the differences between the responses. The responses must not differ. Different responses would
 * reveal which resources exist, or whether the operation was already performed.
 */
export async function leaksOf(
  fixture: OrganizationFixture,
  operation: Operation,
  row: Row,
  refusals: readonly string[],
): Promise<string[]> {
  if (operation.method === "GET" || operation.method === "DELETE") return [];
  const refused = callersOf(row).filter((caller) =>
    [403, 404].includes(expectedStatus(operation, row, caller)),
  );
  if (refused.length === 0) return [];
  const make = (settings?: typeof OPEN_SPACE) =>
    makeResources(fixture, fixture.people.administrator, namesFor(operation, row), settings);
  const closed = await make();
  const open = row.on === "space" ? await make(OPEN_SPACE) : closed;
  const told = (bodyOf: (resources: Resources) => unknown) =>
    Promise.all(
      refused.map(async (caller) => {
        const resources = isVisitor(caller) ? open : closed;
        const { status, body: said } = await askAs(
          fixture,
          operation,
          row,
          caller,
          resources,
          undefined,
          bodyOf(resources),
        );
        return `${caller}: ${status} ${said?.error.message}`;
      }),
    );
  const leaks: string[] = [];
  const compare = (when: string, answers: readonly string[]) =>
    leaks.push(
      ...answers.filter((answer) => !refusals.includes(answer)).map((answer) => `${when}, ${answer}`),
    );
  if (!row.permissionOnBody)
    compare("absent", await told((resources) => withoutThings(row.body?.(resources), resources)));
  for (const resources of new Set([closed, open])) {
    const { status } = await askAs(fixture, operation, row, "administrator", resources);
    if (status !== operation.status) return [...leaks, `administrator: ${status}`];
  }
  if (!row.ends) compare("done", await told((resources) => row.body?.(resources)));
  return leaks;
}
