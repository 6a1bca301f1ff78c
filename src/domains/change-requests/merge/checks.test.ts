import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { emptyDocument, paragraph, textNode } from "@/domains/content/markdown/document";
import { makeContent } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

interface Person {
  id: string;
  name: string;
  api: ReturnType<typeof rest>;
}

let space: Space;
let author: Person;
let ada: Person;
let bob: Person;
let base: string;

async function personAt(role: "read" | "edit" | "review", name: string): Promise<Person> {
  const { user, token } = await makePerson({ organization: { id: space.organizationId }, role });
  await db().user.update({ where: { id: user.id }, data: { displayName: name } });
  return { id: user.id, name, api: rest(token) };
}

const rulesOf = (rules: object[]) => ({ type: "rules", rules });
async function setRules(...rules: object[]): Promise<void> {
  const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
  await db().space.update({ where, data: { mergeRules: rulesOf(rules) } });
}
const review = async (who: Person, status: "approved" | "changes-requested" = "approved") =>
  expect((await who.api.post(`${base}/reviews`, { status })).status).toBe(201);
const ask = async (...users: Person[]) =>
  expect(
    (await author.api.post(`${base}/requested-reviewers`, { users: users.map(({ id }) => id) })).status,
  ).toBe(200);
const edit = (title: string) =>
  author.api.post(`${base}/content`, { changes: [{ operation: "update_page", page: "a", title }] });
const head = async () => (await ada.api.get(`/spaces/${space.id}`)).body.revision;

/**
 * Returns the error message that a person would get when merging, or null if the person can merge. Doesn't
 * write anything.
 */
async function refusal(who: Person = ada): Promise<string | null> {
  const before = [await head(), (await ada.api.get(base)).body];
  const checks = (await who.api.get(`${base}/merge-checks`)).body;
  const answers = [await who.api.post(`${base}/merge?dryRun=true`)];
  if (answers[0]?.status !== 200) answers.push(await who.api.post(`${base}/merge`));
  expect([await head(), (await ada.api.get(base)).body]).toEqual(before);
  const [said = null] = answers.map(({ body }) => body.error?.message ?? null);
  for (const { status, body } of answers)
    expect([status, body.error?.message ?? null]).toEqual([said === null ? 200 : 403, said]);
  expect([checks.mergeable, checks.reason ?? null]).toEqual([said === null, said]);
  return said;
}
const lack = async (who: Person = ada) =>
  (await refusal(who))?.replace(/^The merge rule \w+ isn't met: (.*)\.$/s, "$1");

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  space = await makeSpace({ organizationId: person.organizationId, title: "Legal" });
  await db().user.update({ where: { id: person.user.id }, data: { displayName: "Author" } });
  author = { id: person.user.id, name: "Author", api: rest(person.token) };
  ada = await personAt("review", "Ada");
  bob = await personAt("review", "Bob");
  await makeContent({ space, pages: [{ id: "a", title: "A", text: "# A\n\nOne.\n" }] });
  const all = `/spaces/${space.id}/change-requests`;
  base = `${all}/${(await author.api.post(all, {})).body.id}`;
  await edit("Mine");
});

const APPROVAL = "the change request needs an approving review from a reviewer other than its author";

describe("the merge rule", () => {
  it("require_specific_reviewers is met if each named reviewer has approved the current content", async () => {
    await setRules({ rule: "require_specific_reviewers", users: [ada.id, bob.id] });
    const by = "the change request needs an approving review from";
    expect(await refusal()).toBe(`The merge rule require_specific_reviewers isn't met: ${by} Ada and Bob.`);
    await review(ada);
    expect(await lack()).toBe(`${by} Bob`);
    await review(bob, "changes-requested");
    expect(await lack()).toBe(`${by} Bob (who requested changes)`);
    await review(bob);
    expect(await refusal()).toBeNull();
    await edit("Mine again");
    expect(await lack()).toBe(
      `${by} Ada (who approved an earlier revision) and Bob (who approved an earlier revision)`,
    );
    await review(ada);
    await review(bob);
    expect((await ada.api.post(`${base}/merge`)).body.result).toBe("merge");
  });

  it("require_specific_reviewers ignores reviews by the author and by people without access", async () => {
    const reader = await personAt("read", "Lea");
    await setRules({ rule: "require_specific_reviewers", users: [author.id, reader.id] });
    await review(author);
    await review(reader);
    const by = "the change request needs an approving review from";
    expect(await lack()).toBe(`${by} Author (the author of the change request)`);
    await setRules({ rule: "require_specific_reviewers", users: [reader.id] });
    expect(await refusal()).toBeNull();
    const where = { organizationId_userId: { organizationId: space.organizationId, userId: reader.id } };
    await db().member.update({ where, data: { disabledAt: new Date() } });
    expect(await lack()).toBe(`${by} Lea`);
  });

  it("require_one_of_specific_reviewers is met if one of the named reviewers has approved", async () => {
    await setRules({ rule: "require_one_of_specific_reviewers", users: [ada.id, bob.id] });
    await review(await personAt("review", "Cyd"));
    expect(await lack()).toBe("the change request needs an approving review from Ada or Bob");
    await review(bob);
    expect(await refusal()).toBeNull();
  });

  it("require_at_least_one_review is met by a review of anyone who can review, except the author", async () => {
    await setRules({ rule: "require_at_least_one_review" });
    await makeGrant({ space, user: author, level: "review" });
    await review(author);
    const asked = await personAt("edit", "Asked");
    await ask(asked);
    await review(asked);
    expect(await lack()).toBe("the change request needs a review from a reviewer other than its author");
    await review(ada, "changes-requested");
    expect(await refusal()).toBeNull();
    await edit("Mine again");
    expect(await refusal()).not.toBeNull();
    await makeGrant({ space, user: asked, level: "review" });
    await review(asked);
    expect(await refusal()).toBeNull();
  });

  it("require_at_least_one_approved_review is met by an approval until its author requests changes", async () => {
    await setRules({ rule: "require_at_least_one_approved_review" });
    await review(ada, "changes-requested");
    expect(await lack()).toBe(APPROVAL);
    await review(ada);
    expect(await refusal()).toBeNull();
    await review(ada, "changes-requested");
    expect(await lack()).toBe(APPROVAL);
  });

  it("require_all_reviews_approved needs at least one approval, and approvals by everyone who reviewed or was asked", async () => {
    await setRules({ rule: "require_all_reviews_approved" });
    expect(await lack()).toBe(APPROVAL);
    await ask(bob, author);
    await review(ada);
    expect(await lack()).toBe("the change request needs an approving review from Bob");
    await review(bob, "changes-requested");
    expect(await lack()).toBe(
      "the change request needs an approving review from Bob (who requested changes)",
    );
    await review(bob);
    expect(await refusal()).toBeNull();
  });

  it("require_agent_review is never met, because Bindery has no agents that review", async () => {
    await setRules({ rule: "require_agent_review" });
    await review(ada);
    expect(await lack()).toBe(
      "the change request needs a review from an agent, which isn't possible on this instance. Ask an administrator to remove the rule",
    );
  });

  it("require_up_to_date_change_request is met again after an update from the main content, which keeps the reviews valid", async () => {
    await setRules({ rule: "require_up_to_date_change_request" }, { rule: "require_at_least_one_review" });
    await review(ada);
    await makeContent({ space, pages: [{ title: "B" }] });
    expect(await lack()).toBe("the change request must be up to date with the main content");
    expect((await ada.api.get(`${base}/merge-checks`)).body.upToDate).toBe(false);
    await author.api.post(`${base}/update`);
    expect(await refusal()).toBeNull();
  });

  it("require_change_request_subject and _description are reported together, and are met if both contain text", async () => {
    await setRules(
      { rule: "require_change_request_subject" },
      { rule: "require_change_request_description" },
    );
    expect(await refusal()).toBe(
      "The merge rule require_change_request_subject isn't met: the change request needs a subject. " +
        "The merge rule require_change_request_description isn't met: the change request needs a description.",
    );
    const empty = { ...emptyDocument(), nodes: [paragraph([textNode("  ")])] };
    await author.api.patch(base, { subject: "Why", description: empty });
    expect(await lack()).toBe("the change request needs a description");
    const description = { ...emptyDocument(), nodes: [paragraph([textNode("Because.")])] };
    await author.api.patch(base, { description });
    expect(await refusal()).toBeNull();
  });

  it("require_author_to_merge allows only the author to merge", async () => {
    await setRules({ rule: "require_author_to_merge" });
    expect(await lack()).toBe("only its author, Author, can merge the change request");
    await makeGrant({ space, user: author, level: "review" });
    expect(await refusal(author)).toBeNull();
  });

  it("custom evaluates its expression with the change request, its reviews and the people involved", async () => {
    const expression =
      'space.title == "Legal" && reviews.exists(r, r.reviewer.displayName == "Bob" && r.status == "approved")' +
      " && merger.id != changeRequest.createdBy.id && contributors.size() == 1";
    await setRules({ rule: "custom", expression, message: "Bob must see every change of the law." });
    expect(await lack()).toBe("Bob must see every change of the law");
    await review(bob);
    expect(await refusal()).toBeNull();
    await setRules({ rule: "custom", expression: "changeRequest.number > 7" });
    expect(await lack()).toBe("the expression changeRequest.number > 7 isn't true");
    await setRules({ rule: "custom", expression: "changeRequest.was.never(checked)" });
    expect(await lack()).toBe("the expression changeRequest.was.never(checked) isn't true");
  });

  it("allow_bypass lets only the named people merge, and only if their role allows merging", async () => {
    const rule = { rule: "require_at_least_one_approved_review" };
    await setRules(rule, { rule: "allow_bypass", users: [bob.id, author.id] });
    expect(await lack()).toBe(APPROVAL);
    expect(await refusal(author)).toBe("You need the Reviewer role or higher on the space.");
    expect((await bob.api.get(`${base}/merge-checks`)).body).toEqual({
      object: "merge-checks",
      upToDate: true,
      mergeable: true,
      bypass: true,
      checks: [{ rule, met: false, lacking: APPROVAL }],
    });
    expect((await bob.api.post(`${base}/merge`)).body.result).toBe("merge");
  });
});

describe("merge rules", () => {
  it("are those of the organization if the space inherits them; otherwise, the space's own list applies, which can be empty", async () => {
    const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
    const subject = { rule: "require_change_request_subject" };
    await db().organization.update({
      where: { id: space.organizationId },
      data: { mergeRules: rulesOf([subject]) },
    });
    await db().space.update({ where, data: { mergeRules: { type: "inherit" } } });
    expect(await lack()).toBe("the change request needs a subject");
    await db().space.update({ where, data: { mergeRules: { type: "none" } } });
    expect(await refusal()).toBeNull();
    await setRules({ rule: "require_author_to_merge" });
    expect(await lack()).toBe("only its author, Author, can merge the change request");
    await db().space.update({ where, data: { mergeRules: { type: "inherit" } } });
    await db().organization.update({
      where: { id: space.organizationId },
      data: { mergeRules: { type: "none" } },
    });
    expect(await refusal()).toBeNull();
  });

  it("are listed with the result for the caller, including rules that are met, even after the merge", async () => {
    await setRules({ rule: "require_change_request_subject" }, { rule: "require_up_to_date_change_request" });
    await author.api.patch(base, { subject: "Why" });
    const checks = [
      { rule: { rule: "require_change_request_subject" }, met: true },
      { rule: { rule: "require_up_to_date_change_request" }, met: true },
    ];
    const expected = { object: "merge-checks", upToDate: true, mergeable: true, bypass: false, checks };
    expect((await ada.api.get(`${base}/merge-checks`)).body).toEqual(expected);
    const denied = { mergeable: false, reason: "You need the Reviewer role or higher on the space." };
    expect((await author.api.get(`${base}/merge-checks`)).body).toEqual({ ...expected, ...denied });
    await ada.api.post(`${base}/merge`);
    expect((await ada.api.get(`${base}/merge-checks`)).body).toMatchObject({
      mergeable: false,
      reason: "The change request is already merged, so it can't be merged again.",
    });
    const refused = await ada.api.post(`${base}/merge`);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      "The change request is already merged, so it can't be merged again.",
    ]);
  });

  it("apply if a merge runs while a review changes: one of the two operations is completed first", async () => {
    await setRules({ rule: "require_at_least_one_approved_review" });
    await review(ada);
    const [merge, taken] = await Promise.all([
      ada.api.post(`${base}/merge`),
      ada.api.post(`${base}/reviews`, { status: "changes-requested" }),
    ]);
    expect([
      [200, 409],
      [403, 201],
    ]).toContainEqual([merge.status, taken.status]);
  });
});
