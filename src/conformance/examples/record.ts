import type { Example } from "@/api/openapi/examples";
import type { Operation } from "@/api/rest/routes";
import { rest } from "@/testing/rest";
import { askAs } from "../access-matrix/check";
import { namesFor, pathOf } from "../access-matrix/request";
import { makeResources, type OrganizationFixture } from "../access-matrix/resources";
import type { Row } from "../access-matrix/table";
import { PREPARATIONS } from "./prepare";
import { Stable } from "./stable";

/** The maximum number of events in a stream's example. */
const EVENTS_MAX = 2;

function answerOf(operation: Operation, answer: unknown, stable: Stable): unknown {
  if (!operation.stream) return stable.value(answer);
  const events = String(answer).split("\n\n").slice(0, EVENTS_MAX);
  return `${events.map((event) => stable.text(event)).join("\n\n")}\n\n`;
}

/**
 * Creates new resources, sends an administrator's request about them, and records the request and its
 * response.
 */
export async function record(fixture: OrganizationFixture, operation: Operation, row: Row): Promise<Example> {
  // Create content in the space, so that the examples of reads show more.
  const { after = [], before, body: send } = PREPARATIONS[operation.id] ?? {};
  const ofSpace = row.on === "space" ? ["pageId", "commentId"] : [];
  const names = [...namesFor(operation, row), ...ofSpace, ...after];
  const administrator = String(fixture.people.administrator);
  const resources = await makeResources(fixture, administrator, names);
  const place = { api: rest(fixture.tokens.administrator), administrator, resources };
  await before?.(place);
  const body = send ? await send(place) : row.body?.(resources);
  const { status, body: answer } = await askAs(
    fixture,
    operation,
    row,
    "administrator",
    resources,
    undefined,
    body,
  );
  if (status !== operation.status) throw new Error(`${operation.id}: ${status} ${JSON.stringify(answer)}`);
  const stable = new Stable({ ...resources, administrator });
  return {
    path: stable.text(pathOf(operation, row, resources)),
    ...(body !== undefined && { body: stable.value(body) }),
    ...(!operation.isBodyless && { answer: answerOf(operation, answer, stable) }),
  };
}
