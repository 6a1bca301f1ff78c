import { beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { race } from "@/testing/race";
import { rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { lockBranches } from "./locks";

/**
 * The author's permissions are checked again after the row is locked, because they might have changed in the
 * meantime.
 */
let author: ReturnType<typeof rest>;
let space: Space;
let template: Space;
let request: { id: string; branchId: string };

beforeEach(async () => {
  const person = await makePerson({ role: "create" });
  const { organizationId } = person;
  author = rest(person.token);
  space = await makeSpace({ organizationId });
  template = await makeSpace({ organizationId });
  await makePage(template, { title: "Copied" });
  const { id } = (await author.post(`/spaces/${space.id}/change-requests`, {})).body;
  request = await db().changeRequest.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id } },
  });
});

const key = (id: string) => ({ organizationId_id: { organizationId: space.organizationId, id } });
const archive = (tx: Tx) => tx.changeRequest.update({ where: key(request.id), data: { status: "archived" } });
const lockSpace = (tx: Tx) => tx.space.update({ where: key(space.id), data: { editMode: "locked" } });

const file = {
  operation: "insert_files",
  files: [{ ref: "notes", name: "notes.txt", contentType: "text/plain", base64: "bm90ZXM=" }],
};
const unreachable = { operation: "insert_files", files: [{ ref: "x", name: "x", url: "http://127.0.0.1/" }] };
const page = { operation: "insert_page", title: "New", document: {} };
const changes = [file, page];
const inRequest = () => `/spaces/${space.id}/change-requests/${request.id}/content`;
const inSpace = () => `/spaces/${space.id}/content`;
const applied = () => `/spaces/${space.id}/content/template`;

const WRITES: [string, (tx: Tx) => Promise<unknown>, number, () => [path: string, body: object]][] = [
  ["content to a request", archive, 409, () => [inRequest(), { changes }]],
  [
    "a template to a request",
    archive,
    409,
    () => [applied(), { id: template.id, changeRequestId: request.id }],
  ],
  ["content to a space", lockSpace, 403, () => [inSpace(), { changes }]],
  ["a template to a space", lockSpace, 403, () => [applied(), { id: template.id }]],
];

describe.each(WRITES)("writing %s", (_, close, status, ask) => {
  const heads = () => db().branch.findMany({ where: { organizationId: space.organizationId } });

  it("is rejected if the change request is closed while the write waits for the lock", async () => {
    const before = await heads();
    const branchId =
      ask()[0] === inRequest() || "changeRequestId" in ask()[1] ? request.branchId : space.branchId;
    const answer = await race(() => author.post(...ask()), {
      lock: (tx) => lockBranches(tx, space.organizationId, [branchId]),
      change: close,
    });
    expect(answer.status).toBe(status);
    expect(await heads()).toEqual(before);
  });

  it("is rejected before any file is downloaded or stored if the change request is already closed", async () => {
    await inTransaction(null, close);
    const written = await watchWrites();
    const [path, body] = ask();
    // The request refers to content that doesn't exist. Bindery never looks it up, because it first checks
    // whether the change request is closed.
    const unknown = "id" in body ? { ...body, id: "nowhere" } : { changes: [unreachable] };
    expect((await author.post(path, unknown)).status).toBe(status);
    expect(await written()).toEqual([]);
  });
});
