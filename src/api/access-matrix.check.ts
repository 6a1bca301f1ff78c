import { atLeast, type Level } from "@/access/roles";
import { type RestInit, rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { namesFor, pathOf } from "./access-matrix.request";
import { type House, type Stage, setStage } from "./access-matrix.stage";
import { CALLERS, type Caller, type Row } from "./access-matrix.table";
import type { Operation } from "./rest/routes";

const LEVELS_OF: Partial<Record<Caller, Level>> = {
  reader: "read",
  commenter: "comment",
  editor: "edit",
  reviewer: "review",
  creator: "create",
  administrator: "admin",
};

const NOBODY: readonly Caller[] = ["no token", "garbage token", "revoked token", "expired token"];

/** People who are not of the organization, or not any more. */
const OUTSIDERS: readonly Caller[] = ["administrator of another organization", "suspended administrator"];

function expectedStatus(operation: Operation, row: Row, caller: Caller): number {
  const exception = row.except?.[caller];
  if (exception !== undefined) return exception;
  const success = operation.status;
  const hidden = operation.method === "DELETE" ? 204 : 404;
  if (NOBODY.includes(caller)) return caller === "no token" && row.needs === "anyone" ? success : 401;
  if (row.needs === "anyone" || row.needs === "person") return success;
  if (OUTSIDERS.includes(caller)) return hidden;
  if (caller === "guest" && row.on !== "organization") return hidden;
  if (row.needs === "member") return success;
  return atLeast(LEVELS_OF[caller] ?? null, row.needs) ? success : 403;
}

/** Sends a row's request as one of the callers. */
export function askAs(
  house: House,
  operation: Operation,
  row: Row,
  caller: Caller,
  stage: Stage,
  init?: RestInit,
) {
  const path = pathOf(operation, row, stage);
  return rest(house.tokens[caller]).request(operation.method, path, row.body?.(stage), init);
}

/** Whether a request may leave traces: a write that is allowed, and not the deletion of what the caller cannot see. */
function mayChange(operation: Operation, row: Row, caller: Caller): boolean {
  if (operation.method === "GET" || expectedStatus(operation, row, caller) !== operation.status) return false;
  const sees = !OUTSIDERS.includes(caller) && (caller !== "guest" || row.on === "organization");
  return operation.method !== "DELETE" || row.on === "nothing" || sees;
}

/** Tables of what is made for a reader and kept for the next. */
const KEPT = ["PdfExport"];

type Statuses = Partial<Record<Caller, number>>;

/** What everybody is answered, what they should be, and what their refused requests have changed nevertheless. */
export async function answersOf(house: House, operation: Operation, row: Row) {
  const [statuses, expected]: [Statuses, Statuses] = [{}, {}];
  const changes: string[] = [];
  // One stage serves all who change nothing; whoever may change it gets one of their own.
  const names = namesFor(operation, row);
  const common = await setStage(house, undefined, names);
  const written = await watchWrites();
  for (const caller of CALLERS) {
    expected[caller] = expectedStatus(operation, row, caller);
    if (mayChange(operation, row, caller)) continue;
    statuses[caller] = (await askAs(house, operation, row, caller, common)).status;
    const tables = (await written()).filter((table) => !KEPT.includes(table));
    changes.push(...tables.map((table) => `${caller}: ${table}`));
  }
  for (const caller of CALLERS.filter((one) => mayChange(operation, row, one))) {
    const own = await setStage(house, house.people[caller], names);
    statuses[caller] = (await askAs(house, operation, row, caller, own)).status;
  }
  return { statuses, expected, changes };
}
