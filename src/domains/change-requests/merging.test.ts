import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { OPEN_END } from "@/db/version-range";
import { makeContent, putFile } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";

let space: Space;
let reviewer: ReturnType<typeof rest>;
let userId: string;
let all: string;
let base: string;

type Change = Record<string, unknown>;
const TEXT = "# A\n\nOne.\n\nTwo.\n\nThree.\n";

const mine = async (...changes: Change[]) =>
  expect((await reviewer.post(`${base}/content`, { changes })).status).toBe(200);
const theirs = async (...changes: Change[]) =>
  expect((await reviewer.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
const update = (page: string, fields: Change) => ({ operation: "update_page", page, ...fields });
const text = (page: string, markdown: string) => update(page, { document: { markdown } });
const remove = (page: string) => ({ operation: "delete_page", page });
const markdown = async (page: string, at = `/spaces/${space.id}`) =>
  (await reviewer.get(`${at}/content/page/${page}?format=markdown`)).body.markdown;
const headOf = async () => (await reviewer.get(`/spaces/${space.id}`)).body.revision;
const kinds = (body: { conflicts?: { id: string }[] }) => body.conflicts?.map(({ id }) => id);

interface Shown {
  title: string;
  pages: Shown[];
}
const outline = (pages: Shown[]): unknown[] =>
  pages.map(({ title, pages: below }) => (below?.length ? [title, outline(below)] : title));
const tree = async (at = `/spaces/${space.id}`) =>
  outline((await reviewer.get(`${at}/content/pages`)).body.pages);

beforeEach(async () => {
  const person = await makePerson({ role: "review" });
  userId = person.user.id;
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", text: TEXT },
      { id: "b", title: "B", pages: [{ id: "c", title: "C" }] },
      { id: "d", title: "D" },
    ],
    files: [{ id: "logo", gitPath: "logo.png", bytes: Buffer.from("logo") }],
  });
  reviewer = rest(person.token);
  all = `/spaces/${space.id}/change-requests`;
  base = `${all}/${(await reviewer.post(all, {})).body.number}`;
});

describe("merging", () => {
  it("writes one revision of type `merge` with the changes of both sides, and sets the change request's status to merged", async () => {
    await reviewer.patch(base, { status: "open" });
    await mine(text("a", TEXT.replace("One.", "One, mine.")), update("d", { into: "b" }), {
      operation: "insert_page",
      title: "New",
      document: { markdown: "Fresh.\n" },
    });
    await theirs(text("a", TEXT.replace("Three.", "Three, theirs.")), update("c", { title: "C2" }));
    const before = await headOf();
    const own = (await reviewer.get(base)).body.revision;
    const { status, body } = await reviewer.post(`${base}/merge`);
    expect([status, body.result, body.conflicts]).toEqual([200, "merge", undefined]);
    expect(await headOf()).toBe(body.revision);
    expect(await tree()).toEqual(["A", ["B", ["C2", "D"]], "New"]);
    expect(await markdown("a")).toBe(TEXT.replace("One.", "One, mine.").replace("Three.", "Three, theirs."));
    const revision = (await reviewer.get(`/spaces/${space.id}/content`)).body;
    expect(revision).toMatchObject({ type: "merge", parents: [before, own] });
    const request = (await reviewer.get(base)).body;
    expect(request).toMatchObject({ status: "merged", revisionMerged: body.revision, outdated: false });
    const shown = (await reviewer.get(`/spaces/${space.id}`)).body;
    expect([shown.changeRequests, shown.changeRequestsOpen, shown.changeRequestsDraft]).toEqual([1, 0, 0]);
  });

  it("removes the pages that the change request removed, and keeps the other changes of the main content", async () => {
    await mine(remove("b"), {
      operation: "insert_files",
      files: [{ name: "n.txt", contentType: "text/plain", base64: "YQ==" }],
    });
    await theirs(update("d", { title: "D2" }));
    expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
    expect(await tree()).toEqual(["A", "D2"]);
    expect((await reviewer.get(`/spaces/${space.id}/content/files`)).body.count).toBe(2);
  });

  it("works for a change request without changes, for a draft, and for an archived change request", async () => {
    for (const status of ["draft", "archived"]) {
      const { number } = (await reviewer.post(all, {})).body;
      await reviewer.patch(`${all}/${number}`, { status });
      expect((await reviewer.post(`${all}/${number}/merge`)).body.result).toBe("merge");
    }
  });

  it("happens only once if many requests run concurrently; later merges and edits return 409", async () => {
    await mine(update("a", { title: "A2" }));
    const answers = await Promise.all(Array.from({ length: 50 }, () => reviewer.post(`${base}/merge`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    expect((await reviewer.get(`/spaces/${space.id}/revisions?limit=0`)).body.count).toBe(3);
    const changes = [update("a", { title: "A3" })];
    expect((await reviewer.post(`${base}/content`, { changes })).status).toBe(409);
    expect((await reviewer.post(`${base}/update`)).status).toBe(409);
    expect((await reviewer.patch(base, { status: "open" })).status).toBe(409);
    expect((await reviewer.patch(base, { subject: "Said later" })).body.subject).toBe("Said later");
  }, 60_000);

  it("bases the second merge on the result of the first if two change requests are merged concurrently", async () => {
    const other = `${all}/${(await reviewer.post(all, {})).body.number}`;
    await mine(text("a", TEXT.replace("One.", "First.")));
    await reviewer.post(`${other}/content`, { changes: [text("a", TEXT.replace("Three.", "Third."))] });
    const answers = await Promise.all([reviewer.post(`${base}/merge`), reviewer.post(`${other}/merge`)]);
    expect(answers.map(({ body }) => body.result)).toEqual(["merge", "merge"]);
    expect(await markdown("a")).toBe(TEXT.replace("One.", "First.").replace("Three.", "Third."));
  });

  it("returns the result without writing anything if `dryRun` is set", async () => {
    await mine(update("a", { title: "A2" }));
    const [head, request] = [await headOf(), (await reviewer.get(base)).body];
    const { body } = await reviewer.post(`${base}/merge?dryRun=true`);
    expect(body).toEqual({ result: "merge", revision: request.revision });
    await theirs(update("a", { title: "A3" }));
    const conflicting = (await reviewer.post(`${base}/merge?dryRun=true`)).body;
    expect(conflicting.result).toBe("conflicts");
    expect((await reviewer.get(base)).body).toEqual({ ...request, outdated: true });
    expect(await headOf()).not.toBe(head);
  });
});

describe("a conflict", () => {
  const cases: [string, Change[], Change[], string[]][] = [
    [
      "the same lines",
      [text("a", TEXT.replace("One", "Mine"))],
      [text("a", TEXT.replace("One", "Theirs"))],
      ["text:a"],
    ],
    [
      "a deletion of what the others edited",
      [remove("a")],
      [update("a", { description: "x" })],
      ["deleted:a"],
    ],
    ["an edit of what the others deleted", [update("a", { description: "x" })], [remove("a")], ["deleted:a"]],
    [
      "a page below what the others deleted",
      [{ operation: "insert_page", document: {}, into: "b" }],
      [remove("b")],
      ["deleted:b"],
    ],
    [
      "a deletion of what the others put a page below",
      [remove("b")],
      [{ operation: "insert_page", document: {}, into: "b" }],
      ["deleted:b"],
    ],
    ["two slugs", [update("c", { slug: "m" })], [update("c", { slug: "t" })], ["renamed:c:slug"]],
    ["two parents", [update("d", { into: "a" })], [update("d", { into: "b" })], ["moved:d"]],
    ["two places", [update("d", { at: 0 })], [update("d", { at: 1 })], ["order:d"]],
    [
      "each below the other",
      [update("a", { into: "d" })],
      [update("d", { into: "a" })],
      ["moved:a", "moved:d"],
    ],
  ];

  it.each(cases)(
    "about %s is returned with the values of both sides, and nothing is written",
    async (_, own, others, expected) => {
      await mine(...own);
      await theirs(...others);
      const before = [await headOf(), (await reviewer.get(base)).body];
      for (const way of ["merge", "update"]) {
        const { status, body } = await reviewer.post(`${base}/${way}`);
        expect([status, body.result, body.revision]).toEqual([200, "conflicts", before[1].revision]);
        expect(kinds(body)?.sort()).toEqual(expected);
        for (const conflict of body.conflicts)
          expect(Object.keys(conflict)).toEqual(expect.arrayContaining(["base", "mine", "theirs"]));
      }
      expect([await headOf(), (await reviewer.get(base)).body]).toEqual(before);
    },
  );

  it.each(cases)(
    "about %s can be resolved with `mine`, and the merge then succeeds",
    async (_, own, others, expected) => {
      await mine(...own);
      await theirs(...others);
      const wanted = await tree(base);
      const resolutions = expected.map((conflict) => ({ conflict, use: "mine" }));
      expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
      expect(await tree(base)).toEqual(wanted);
      expect((await reviewer.get(base)).body.outdated).toBe(false);
      expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
      expect(await tree()).toEqual(wanted);
    },
  );

  it.each(cases)("about %s can also be resolved with `theirs`", async (_, own, others, expected) => {
    await mine(...own);
    await theirs(...others);
    const present = await tree();
    const resolutions = expected.map((conflict) => ({ conflict, use: "theirs" }));
    expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect(await tree(base)).toEqual(present);
    expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
    expect(await tree()).toEqual(present);
  });

  const FOUR = "# A\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n";

  it.each([
    ["mine", "One, mine."],
    ["theirs", "One, theirs."],
  ])(
    "over one paragraph is resolved with %s for this paragraph only: other merged changes stay",
    async (use, one) => {
      await theirs(text("a", FOUR));
      const late = `${all}/${(await reviewer.post(all, {})).body.number}`;
      await reviewer.post(`${late}/content`, {
        changes: [text("a", FOUR.replace("One.", "One, mine.").replace("Two.", "Two, mine."))],
      });
      await theirs(text("a", FOUR.replace("One.", "One, theirs.").replace("Four.", "Four, theirs.")));
      const resolutions = [{ conflict: "text:a", use }];
      expect((await reviewer.post(`${late}/update`, { resolutions })).body.result).toBe("update");
      expect((await reviewer.post(`${late}/merge`)).body.result).toBe("merge");
      const expected = FOUR.replace("One.", one)
        .replace("Two.", "Two, mine.")
        .replace("Four.", "Four, theirs.");
      expect(await markdown("a")).toBe(expected);
    },
  );

  it("in several parts of a text is resolved part by part, and remains until all parts are resolved", async () => {
    await mine(text("a", TEXT.replace("One.", "1m").replace("Two.", "2m").replace("Three.", "3m")));
    await theirs(text("a", TEXT.replace("One.", "1t").replace("Two.", "2t").replace("Three.", "3t")));
    // Paragraphs with a blank line between them are separate hunks.
    const [{ parts }] = (await reviewer.post(`${base}/update`)).body.conflicts;
    const hunks = parts.filter((part: object) => "id" in part);
    expect(
      hunks.map(({ base: before, mine: own, theirs: other }: Record<string, string>) => [before, own, other]),
    ).toEqual([
      ["One.\n", "1m\n", "1t\n"],
      ["Two.\n", "2m\n", "2t\n"],
      ["Three.\n", "3m\n", "3t\n"],
    ]);
    const [one, two, three] = hunks.map(({ id }: { id: string }) => id);
    const end = (...chosen: object[]) =>
      reviewer.post(`${base}/update`, { resolutions: [{ conflict: "text:a", hunks: chosen }] });
    const head = (await reviewer.get(base)).body;
    const left = await end({ hunk: one, use: "mine" }, { hunk: "gone", use: "mine" });
    expect([left.body.result, left.body.conflicts[0].parts]).toEqual(["conflicts", parts]);
    expect((await end({ hunk: one, use: "mine" }, { hunk: one, use: "theirs" })).status).toBe(400);
    expect((await reviewer.get(base)).body).toEqual(head);
    const all = [
      { hunk: one, use: "theirs" },
      { hunk: two, use: "both" },
      { hunk: three, text: "own" },
    ];
    expect((await end(...all)).body.result).toBe("update");
    expect(await markdown("a", base)).toBe("# A\n\n1t\n\n2m\n\n2t\n\nown\n");
  });

  it("about the title, slug and description of one page is reported as three conflicts that are resolved separately", async () => {
    await mine(update("c", { title: "Mine", slug: "mine", hidden: true }));
    await theirs(update("c", { title: "Theirs", slug: "theirs" }));
    const { conflicts } = (await reviewer.post(`${base}/update`)).body;
    const named = conflicts.filter(({ kind }: { kind: string }) => kind === "renamed");
    expect(
      named.map(({ id, attribute, mine: own }: Record<string, unknown>) => [id, attribute, own]).sort(),
    ).toEqual([
      ["renamed:c:slug", "slug", "mine"],
      ["renamed:c:title", "title", "Mine"],
    ]);
    const resolutions = [
      { conflict: "text:c", use: "mine" },
      { conflict: "renamed:c:title", use: "mine" },
      { conflict: "renamed:c:slug", use: "theirs" },
    ];
    expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect((await reviewer.get(`${base}/content/page/c`)).body).toMatchObject({
      title: "Mine",
      slug: "theirs",
      hidden: true,
    });
  });

  it("about the settings of one page is reported for each setting, and settings that only one side changed are kept", async () => {
    await mine(update("c", { hidden: true }));
    await theirs(update("c", { slug: "theirs" }));
    // Writes these settings directly to the database, as an import does.
    const set = (isPrimary: boolean, data: object) =>
      db().pageVersion.updateMany({
        where: {
          organizationId: space.organizationId,
          pageId: "c",
          toNumber: OPEN_END,
          branchId: isPrimary ? space.branchId : { not: space.branchId },
        },
        data,
      });
    await set(false, { layout: { coverSize: "hero", tags: false }, variables: { a: "mine" } });
    await set(true, { layout: { coverSize: "full", outline: false }, variables: { b: "theirs" } });
    const { conflicts } = (await reviewer.post(`${base}/update`)).body;
    const settings = conflicts.filter(({ kind }: { kind: string }) => kind === "metadata");
    expect(
      settings.map(({ id, mine: own, theirs: other }: Record<string, unknown>) => [id, own, other]),
    ).toEqual([["metadata:c:layout.coverSize", "hero", "full"]]);
    const resolutions = conflicts.map(({ id }: { id: string }) => ({ conflict: id, use: "mine" }));
    expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect((await reviewer.get(`${base}/content/page/c`)).body).toMatchObject({
      layout: { coverSize: "hero", tags: false, outline: false },
      variables: { a: "mine", b: "theirs" },
    });
  });

  it("about names can also be resolved with one choice for all names, as in earlier versions", async () => {
    await mine(update("c", { title: "Mine", slug: "mine" }));
    await theirs(update("c", { title: "Theirs", slug: "theirs" }));
    const resolutions = ["text:c", "renamed:c"].map((conflict) => ({ conflict, use: "theirs" }));
    expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect((await reviewer.get(`${base}/content/page/c`)).body).toMatchObject({
      title: "Theirs",
      slug: "theirs",
    });
  });

  it("about a file is returned, too", async () => {
    const place = { organizationId: space.organizationId, id: space.id };
    const request = await db().changeRequest.findFirstOrThrow({
      where: { organizationId: space.organizationId },
    });
    const put = async (bytes: string) =>
      putFile(space.organizationId, { id: "logo", gitPath: "logo.png", bytes: Buffer.from(bytes) });
    await makeContent({ space: { ...place, branchId: request.branchId }, changes: [await put("mine")] });
    await makeContent({ space, changes: [await put("theirs")] });
    const { body } = await reviewer.post(`${base}/merge`);
    expect(body.conflicts[0]).toMatchObject({ kind: "file", file: { id: "logo", name: "logo.png" } });
  });
});

describe("texts that take a long time to merge", () => {
  const LONG = `# A\n\n${"The same line.\n\n".repeat(200)}`;

  it("are merged in a separate thread, and a merge that exceeds the limit is rejected without changes", async () => {
    await theirs(text("a", LONG));
    base = `${all}/${(await reviewer.post(all, {})).body.number}`;
    await mine(text("a", LONG.replace("The same", "My")));
    await theirs(text("a", LONG.replace("The same", "Their")));
    const before = [await headOf(), (await reviewer.get(base)).body];
    await withThreads({ runMilliseconds: 0 }, async ({ counts }) => {
      for (const action of ["merge", "update"]) {
        const { status, body } = await reviewer.post(`${base}/${action}`);
        expect([status, body.error.message]).toEqual([
          422,
          expect.stringContaining("takes more time or memory"),
        ]);
      }
      expect(counts).toEqual({ begun: 2, ended: 2 });
    });
    expect([await headOf(), (await reviewer.get(base)).body]).toEqual(before);
    const resolutions = [{ conflict: "text:a", use: "mine" }];
    expect((await reviewer.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
    expect(await markdown("a")).toContain("My line.");
  }, 60_000);
});

describe("updating", () => {
  it("applies the main content and keeps the status, and a later merge has the same result as without the update", async () => {
    await mine(text("a", TEXT.replace("One.", "Mine.")), remove("c"));
    await theirs(text("a", TEXT.replace("Three.", "Theirs.")), update("d", { title: "D2" }));
    const head = await headOf();
    expect((await reviewer.get(base)).body.outdated).toBe(true);
    const { body } = await reviewer.post(`${base}/update`);
    const request = (await reviewer.get(base)).body;
    expect(body).toEqual({ result: "update", revision: request.revision });
    expect(request).toMatchObject({ status: "draft", outdated: false, revisionMergedAncestor: head });
    expect(await headOf()).toBe(head);
    const updated = await tree(base);
    expect(updated).toEqual(["A", "B", "D2"]);
    expect((await reviewer.post(`${base}/update`)).body.revision).toBe(request.revision);
    await reviewer.post(`${base}/merge`);
    expect(await tree()).toEqual(updated);
    expect(await markdown("a")).toBe(TEXT.replace("One.", "Mine.").replace("Three.", "Theirs."));
  });

  it("resolves a conflict about a text with a given text, and rejects a given text for other conflicts", async () => {
    await mine(text("a", TEXT.replace("One", "Mine")));
    await theirs(text("a", TEXT.replace("One", "Theirs")));
    const given = TEXT.replace("One", "Both");
    const wrong = { resolutions: [{ conflict: "moved:a", text: given }] };
    expect((await reviewer.post(`${base}/update`, wrong)).status).toBe(400);
    const right = { resolutions: [{ conflict: "text:a", text: given }] };
    expect((await reviewer.post(`${base}/update?dryRun=true`, right)).body.result).toBe("update");
    expect((await reviewer.get(base)).body.outdated).toBe(true);
    expect((await reviewer.post(`${base}/update`, right)).body.result).toBe("update");
    expect(await markdown("a", base)).toBe(given);
  });
});

describe("merge rules", () => {
  const setRules = (rules: object[]) =>
    db().space.update({
      where: { organizationId_id: { organizationId: space.organizationId, id: space.id } },
      data: { mergeRules: { type: "rules", rules } },
    });

  it("block a change request that doesn't meet them, with an error that names the rules", async () => {
    const head = await headOf();
    await setRules([
      { rule: "require_change_request_subject" },
      { rule: "require_up_to_date_change_request" },
    ]);
    const refused = await reviewer.post(`${base}/merge`);
    expect([refused.status, refused.body.error.message.split(" is")[0]]).toEqual([
      403,
      "The merge rule require_change_request_subject",
    ]);
    await setRules([{ rule: "require_at_least_one_review" }]);
    expect((await reviewer.post(`${base}/merge`)).status).toBe(403);
    expect(await headOf()).toBe(head);
    await setRules([{ rule: "require_change_request_subject" }]);
    await reviewer.patch(base, { subject: "Why" });
    expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
  });

  it("don't apply to people who are listed as exceptions", async () => {
    await setRules([{ rule: "require_at_least_one_review" }, { rule: "allow_bypass", users: [userId] }]);
    expect((await reviewer.post(`${base}/merge`)).body.result).toBe("merge");
  });
});
