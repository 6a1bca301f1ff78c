import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { exportTo, importFrom, makeGitSpace } from "@/testing/git-space";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const LINE =
  "The default log level is `info`, and Fluentd outputs `info`, `warn`, `error` and `fatal` logs by default.";
const BY_ANA = "Fluentd logs at the level `info` unless you say otherwise.";
const BY_BEN = "The level is `info` by default: Fluentd writes `info` and everything more severe.";
const BY_BOTH =
  "Unless you say otherwise the level is `info`: Fluentd writes `info` and everything more severe.";
const FAQ = "# FAQ\n";

interface Shown {
  id: string;
  title: string;
  git?: { path: string };
  pages?: Shown[];
}
const everyPage = (pages: Shown[]): Shown[] =>
  pages.flatMap((page) => [page, ...everyPage(page.pages ?? [])]);

/** A member of the organization who works on a space through `/v1`. */
class Colleague {
  private constructor(
    readonly id: string,
    readonly api: ReturnType<typeof rest>,
    readonly space: string,
  ) {}

  static async of(organization: { id: string }, space: string): Promise<Colleague> {
    const { user, token } = await makePerson({ organization, role: "review" });
    return new Colleague(user.id, rest(token), space);
  }

  async propose(subject: string): Promise<string> {
    const { body } = await this.api.post(`${this.space}/change-requests`, { subject });
    return `${this.space}/change-requests/${body.number}`;
  }

  /** Replaces a part of a page's text. The part must occur exactly once. */
  async edit(request: string, page: string, from: string, to: string): Promise<void> {
    const { markdown } = (await this.api.get(`${request}/content/page/${page}?format=markdown`)).body;
    expect(markdown.split(from)).toHaveLength(2);
    const document = { markdown: markdown.replace(from, () => to) };
    await this.write(request, { operation: "update_page", page, document });
  }

  async write(request: string, ...changes: object[]): Promise<void> {
    expect((await this.api.post(`${request}/content`, { changes })).status).toBe(200);
  }

  async merge(request: string) {
    const { status, body } = await this.api.post(`${request}/merge`);
    return { status, said: body.error?.message ?? body.result, ...body };
  }

  async approve(request: string): Promise<void> {
    expect((await this.api.post(`${request}/reviews`, { status: "approved" })).status).toBe(201);
  }
}

it("imports documentation from Git, lets two people discuss, review and merge conflicting edits, and exports it to Git", async () => {
  const place = await makeGitSpace();
  expect(await importFrom(remote, place)).toMatchObject({ status: "success" });
  const space = `/spaces/${place.space.id}`;
  const [ana, ben, rosa] = [
    await Colleague.of(place.organization, space),
    await Colleague.of(place.organization, space),
    await Colleague.of(place.organization, space),
  ];
  const pages = everyPage((await ana.api.get(`${space}/content/pages`)).body.pages);
  const pageAt = (path: string) => pages.find((page) => page.git?.path === path)?.id as string;
  const logging = pageAt("deployment/logging.md");
  const faq = pageAt("quickstart/faq.md");

  // Bindery merges only changes that Rosa has approved.
  const rules = [{ rule: "require_specific_reviewers", users: [rosa.id] }];
  const mergeRules = { type: "rules", rules };
  expect((await place.api.patch(space, { mergeRules })).status).toBe(200);

  // Two people change the words of one line. Each of them also makes another change.
  const byAna = await ana.propose("Say the level shortly");
  const byBen = await ben.propose("Say what is written");
  await ana.edit(byAna, logging, LINE, BY_ANA);
  const text = { markdown: "See [Logging](./logging.md).\n" };
  const inserted = { operation: "insert_page", title: "Log Rotation", document: text };
  await ana.write(byAna, { ...inserted, into: pageAt("deployment/README.md") });
  await ben.edit(byBen, logging, LINE, BY_BEN);
  await ben.edit(byBen, faq, FAQ, `${FAQ}\nAsk what is not answered here.\n`);
  for (const [who, request] of [
    [ana, byAna],
    [ben, byBen],
  ] as const)
    await who.api.patch(request, { status: "open" });

  // Ben comments on the page that both people have edited.
  const said = { body: { markdown: "We both write this line." }, page: logging };
  const { body: comment } = await ben.api.post(`${byAna}/comments`, said);
  const answer = { body: { markdown: "Then mine goes first." } };
  expect((await ana.api.post(`${byAna}/comments/${comment.id}/replies`, answer)).status).toBe(200);

  // Without Rosa's approval, nothing is merged.
  expect(await ana.merge(byAna)).toMatchObject({
    status: 403,
    said: expect.stringContaining("require_specific_reviewers"),
  });
  await ben.approve(byAna);
  expect((await ana.merge(byAna)).status).toBe(403);
  await rosa.approve(byAna);
  expect(await ana.merge(byAna)).toMatchObject({ status: 200, said: "merge" });

  // Ben's change request conflicts with Ana's merged changes. No text is lost.
  await rosa.approve(byBen);
  const head = (await ben.api.get(`${space}/content`)).body.id;
  const refused = await ben.merge(byBen);
  expect(refused).toMatchObject({ status: 200, said: "conflicts" });
  expect(refused.conflicts).toMatchObject([{ kind: "text", page: { id: logging } }]);
  expect((await ben.api.get(`${space}/content`)).body.id).toBe(head);
  const [conflict] = refused.conflicts;
  const resolutions = [{ conflict: conflict.id, text: conflict.mine.replace(BY_BEN, () => BY_BOTH) }];
  const updated = await ben.api.post(`${byBen}/update`, { resolutions });
  expect(updated.body.result).toBe("update");
  const { blocks } = (await ben.api.get(`${byBen}/changes/pages/${logging}?context=0`)).body;
  const changed = blocks.filter((block: { kind: string }) => block.kind !== "skipped");
  expect(changed).toMatchObject([{ kind: "changed", markdown: { before: BY_ANA, after: BY_BOTH } }]);
  await rosa.approve(byBen);
  const merged = await ben.merge(byBen);
  expect(merged).toMatchObject({ status: 200, said: "merge" });
  const { body: revision } = await ben.api.get(`${space}/revisions/${merged.revision}`);
  expect(revision.mergedFrom).toMatchObject({ status: "merged", mergedBy: { id: ben.id } });

  // The exported files differ from the imported files only in the edits that people made.
  const run = await exportTo(remote, place, "docs.git");
  expect(run).toMatchObject({ status: "success" });
  const before = remote.commits.at(-1) as string;
  const names = (await git(remote.bare, "diff", "--name-status", before, "main")).trim().split("\n");
  expect(names).toEqual([
    "M\tSUMMARY.md",
    "A\tdeployment/log-rotation.md",
    "M\tdeployment/logging.md",
    "M\tquickstart/faq.md",
  ]);
  const lines = (await git(remote.bare, "diff", "-U0", before, "main"))
    .split("\n")
    .filter((line) => /^[+-](?![+-])/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^\+ *\* \[Log Rotation\]\(deployment\/log-rotation\.md\)$/),
    "+# Log Rotation",
    "+",
    // This page was created in Bindery, and its link contains the ID of another page. In the export, the link
    // contains the path of that page in the repository.
    "+See [Logging](logging.md).",
    `-${LINE}`,
    `+${BY_BOTH}`,
    "+Ask what is not answered here.",
    "+",
  ]);
}, 120_000);
