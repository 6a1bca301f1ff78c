import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

// These tests are about entries of SUMMARY.md that contain a block of YAML. Bindery generates pages from an
// OpenAPI specification at the position of such an entry.

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const entry = (indent: string, spec: string, fence = "```") =>
  [
    `* ${fence}yaml`,
    "  props:",
    "    models: true",
    "    downloadLink: true",
    "  type: builtin:openapi",
    "  dependencies:",
    "    spec:",
    "      ref:",
    "        kind: openapi",
    `        spec: ${spec}`,
    `  ${fence}`,
  ]
    .map((line) => `${indent}${line}\n`)
    .join("");

const PAGES = { "README.md": "# Start\n", "api.md": "# API\n", "auth.md": "# Auth\n", "end.md": "# End\n" };

interface Node {
  title: string;
  pages?: Node[];
}
const titlesOf = (pages: Node[]): unknown[] =>
  pages.flatMap(({ title, pages: below = [] }) => (below.length > 0 ? [title, titlesOf(below)] : [title]));
const treeOf = async ({ api, space }: GitSpace) =>
  titlesOf((await api.get(`/spaces/${space.id}/content/pages`)).body.pages);

const GENERATED = ["pets", "Other operations", "Models"];
let count = 0;
const create = (summary: string, pages: object = PAGES) =>
  GitRepository.create(remote, `generated-${count++}.git`, { ...pages, "SUMMARY.md": summary });

const withSpec = async (slug = "pets") => {
  const place = await makeGitSpace();
  await makeSpec({ organizationId: place.organization.id, slug });
  return place;
};

const START = "* [Start](README.md)\n* [API](api.md)\n";
const below: Record<string, [summary: string, tree: unknown[]]> = {
  "a page": [
    `${START}${entry("  ", "pets")}* [Auth](auth.md)\n* [End](end.md)\n`,
    ["Start", "API", GENERATED, "Auth", "End"],
  ],
  "a page, between others, behind another fence": [
    `${START}  * [Auth](auth.md)\n${entry("  ", "pets", "~~~~")}  * [End](end.md)\n`,
    ["Start", "API", ["Auth", ...GENERATED, "End"]],
  ],
  "a group, first": [
    `* [Start](README.md)\n\n## Reference\n\n${entry("", "pets")}* [API](api.md)\n  * [Auth](auth.md)\n* [End](end.md)\n`,
    ["Start", "Reference", [...GENERATED, "API", ["Auth"], "End"]],
  ],
};
const PETS = below["a page"]?.[0] as string;

async function exported(place: GitSpace): Promise<Map<string, string>> {
  const target = await GitRepository.create(remote, `target-${count++}.git`, { "x.txt": "x" });
  const run = await exportTo(remote, place, target.name, { force: true });
  expect(run).toMatchObject({ status: "success" });
  const paths = (await git(target.bare, "ls-tree", "-r", "--name-only", "main")).trim().split("\n");
  const files = new Map<string, string>();
  for (const path of paths) files.set(path, await git(target.bare, "show", `main:${path}`));
  return files;
}

describe("entries of SUMMARY.md that generate pages", { timeout: 120_000 }, () => {
  it.each(Object.entries(below))("generate pages below %s, and are exported unchanged", async (_, at) => {
    const [summary, tree] = at;
    const repository = await create(summary);
    const place = await withSpec();
    const run = await importFrom(remote, place, {}, repository.name);
    expect([run.status, run.warnings]).toEqual(["success", []]);
    expect(await treeOf(place)).toEqual(tree);
    const { body: before } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    expect((await importFrom(remote, place, { force: true }, repository.name)).warnings).toEqual([]);
    expect((await place.api.get(`/spaces/${place.space.id}/content/pages`)).body.pages).toEqual(before.pages);
    const files = await exported(place);
    expect(files.get("SUMMARY.md")).toBe(summary);
    expect([...files.keys()].sort()).toEqual([...Object.keys(PAGES), "SUMMARY.md", "x.txt"].sort());
  });

  it("are removed with their pages if a push removes the entries or the page above them", async () => {
    const repository = await create(PETS);
    const place = await withSpec();
    await importFrom(remote, place, {}, repository.name);
    await repository.commit({ "SUMMARY.md": PETS.replace(entry("  ", "pets"), "") });
    await importFrom(remote, place, {}, repository.name);
    expect(await treeOf(place)).toEqual(["Start", "API", "Auth", "End"]);
    await repository.commit({ "SUMMARY.md": PETS });
    await importFrom(remote, place, {}, repository.name);
    expect(await treeOf(place)).toEqual(below["a page"]?.[1]);
    await repository.commit({
      "SUMMARY.md": "* [Start](README.md)\n* [End](end.md)\n",
      "api.md": null,
      "auth.md": null,
    });
    await importFrom(remote, place, {}, repository.name);
    expect(await treeOf(place)).toEqual(["Start", "End"]);
  });

  it("stay in the summary when other pages change in the space, and are added to the summary for new generated pages", async () => {
    const repository = await create(PETS);
    const place = await withSpec();
    await importFrom(remote, place, {}, repository.name);
    const computed = {
      type: "builtin:openapi",
      dependencies: { spec: { ref: { kind: "openapi", spec: "pets" } } },
      props: { models: false },
    };
    const markdown = "Written here.";
    const changes = [
      { operation: "insert_page", title: "New", document: { markdown } },
      { operation: "insert_page", title: "Other", document: { markdown }, computed },
    ];
    const answer = await place.api.post(`/spaces/${place.space.id}/content`, { changes });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const summary = (await exported(place)).get("SUMMARY.md") as string;
    expect(summary.startsWith(PETS)).toBe(true);
    expect(summary.slice(PETS.length)).toBe(
      '* [New](new.md)\n* [Other](other/README.md)\n  * ```yaml\n    type: builtin:openapi\n    props:\n      models: false\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: "pets"\n    ```\n',
    );
  });

  it("cause a warning with their line number if they generate no pages, and stay in the summary", async () => {
    const bad = [
      entry("", "pets"),
      `* [Start](README.md)\n${entry("  ", "missing")}`,
      `* [API](api.md)\n${entry("  ", "pets")}${entry("  ", "pets")}`,
      `* [Auth](auth.md)\n  * \`\`\`yaml\n    type: other\n    \`\`\`\n`,
      `* [End](end.md)\n  * \`\`\`yaml\n    type: builtin:openapi\n    \t- [\n    \`\`\`\n`,
    ].join("");
    const repository = await create(bad);
    const place = await withSpec();
    const { status, warnings } = await importFrom(remote, place, {}, repository.name);
    expect(status).toBe("success");
    expect(warnings.toSorted()).toEqual(
      [
        "SUMMARY.md, line 13: The OpenAPI specification `missing` doesn't exist in the organization. Add it, and the pages follow.",
        "SUMMARY.md, line 1: No pages are generated here: the entry must be below a page or a group.",
        "SUMMARY.md, line 36: No pages are generated here: the entry must be the only entry for generated pages below its page or group.",
        "SUMMARY.md, line 49: No pages are generated here: the entry isn't of type `builtin:openapi`.",
        expect.stringMatching(
          /^SUMMARY\.md, line 54: No pages are generated here: the entry can't be read as YAML/,
        ),
      ].toSorted(),
    );
    expect((await exported(place)).get("SUMMARY.md")).toBe(bad);
  });

  it("generate no pages from a specification that the person who imports can't view", async () => {
    const repository = await create(PETS);
    const place = await withSpec();
    const { organization, space } = place;
    const { token, user } = await makePerson({ role: "admin" });
    await makeMember({ organization, user, role: null });
    await makeGrant({ level: "admin", user, space });
    const guest = { ...place, api: rest(token) };
    const run = await importFrom(remote, guest, {}, repository.name);
    expect(run.warnings).toEqual([
      "SUMMARY.md, line 3: No pages are generated from the OpenAPI specification `pets`, because the person who connected the repository or started the import can't view it. They need the Reader role in the organization.",
    ]);
    expect(await treeOf(place)).toEqual(["Start", "API", "Auth", "End"]);
    expect((await exported(place)).get("SUMMARY.md")).toBe(PETS);
  });
});
