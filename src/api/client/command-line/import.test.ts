import { symlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { type RestAnswer, rest } from "@/testing/rest";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
}, 120_000);
afterAll(() => line.stop());

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const FOLDER = {
  "README.md":
    "---\ndescription: All of it\nicon: house\ncover: .gitbook/assets/pixel.png\n---\n\n# Home\n\n[Setup](guide/setup.md#steps) ![p](.gitbook/assets/pixel.png) [self](#more)\n\n## More\n",
  "SUMMARY.md":
    "# Summary\n\n* [Home](README.md)\n\n## Guides\n\n* [Setup](guide/setup.md)\n  * [Linux](guide/linux.md)\n* [Untitled by itself](guide/plain.md)\n",
  "guide/setup.md":
    "# Setup\n\n* one\n* two\n\n## Steps\n\nSee [Linux](linux.md) and [home](../README.md), or `[code](linux.md)`, [gone](gone.md).\n",
  "guide/linux.md":
    '---\nhidden: true\nlayout:\n  width: wide\n---\n# Linux\n\n{% hint style="info" %}\nAsk [us](https://example.com), or [by slug](../setup).\n{% endhint %}\n',
  "guide/plain.md": "No heading here.\n",
  ".gitbook.yaml": "structure:\n  unlisted: hidden\n",
  "unlisted.md": "# Unlisted\n",
  ".gitbook/assets/pixel.png": PIXEL,
  "big.bin": Buffer.alloc(1_200_000, 7),
  "guide/extra.md": '# Extra\n\n{% file src="../big.bin" %}\n',
};

const paths = (pages: RestAnswer["body"][]): string[] =>
  pages.flatMap((page) => [`${page.path}${page.hidden ? " hidden" : ""}`, ...paths(page.pages ?? [])]);

async function person() {
  const someone = await makePerson({ role: "admin" });
  return { ...someone, api: rest(someone.token), as: { token: someone.token } };
}

describe("bindery import", () => {
  it("imports a folder into a new space, and changes nothing when it runs again", async () => {
    const { api, as, organizationId } = await person();
    const folder = await line.folderWith(FOLDER);
    const made = await line.run(["import", folder, "--new", "Handbook", "--json"], as);
    expect([made.code, made.stderr]).toEqual([0, ""]);
    expect(made.json).toMatchObject({
      pages: { added: 7, changed: 0 },
      files: { added: 2 },
      changeRequest: { merged: true },
    });
    expect(made.json.leftOut).toEqual([]);
    const spaceId = made.json.space.id;
    const { pages, files } = (await api.get(`/spaces/${spaceId}/content`)).body;
    expect(paths(pages)).toEqual([
      "readme",
      "guides",
      "guides/setup",
      "guides/setup/linux hidden",
      "guides/plain",
      "extra hidden",
      "unlisted hidden",
    ]);
    expect(files.map(({ name, size }: { name: string; size: number }) => [name, size]).sort()).toEqual([
      ["big.bin", 1_200_000],
      ["pixel.png", PIXEL.length],
    ]);
    const links = await api.get(`/spaces/${spaceId}/links`);
    expect(links.body.stats).toMatchObject({ total: 9, broken: { total: 0 } });
    const [home] = pages;
    expect(home).toMatchObject({ description: "All of it", icon: "house", cover: { ref: { kind: "file" } } });

    for (const more of [["--merge"], ["--dry-run"]]) {
      const again = await line.run(["import", folder, "--space", spaceId, "--json", ...more], as);
      expect(again.json).toMatchObject({
        pages: { added: 0, changed: 0, reordered: false },
        changeRequest: null,
      });
    }
    expect(await db().changeRequest.count({ where: { organizationId, spaceId } })).toBe(1);
  }, 60_000);

  it("says that it doesn't generate the pages of a specification", async () => {
    const { as } = await person();
    const entry =
      "* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n";
    const folder = await line.folderWith({
      "README.md": "# Home\n",
      "SUMMARY.md": `* [Home](README.md)\n\n## API\n\n${entry}`,
    });
    const made = await line.run(["import", folder, "--new", "N", "--json"], as);
    expect(made.json.leftOut).toEqual([
      {
        severity: "warning",
        code: "left-out",
        path: "SUMMARY.md",
        line: 5,
        message:
          "The pages of this OpenAPI specification are skipped, because the API can't write such pages. Use an import from Git instead.",
      },
    ]);
  }, 60_000);

  it("ignores files that the summary doesn't list, and lists the links to them", async () => {
    const { api, as } = await person();
    const home = "# Home\n\nSee [later](unlisted).\n";
    const { ".gitbook.yaml": _hiding, ...files } = FOLDER;
    const folder = await line.folderWith({ ...files, "README.md": home });
    const made = await line.run(["import", folder, "--new", "N", "--json"], as);
    expect(made.json.leftOut).toEqual([
      {
        severity: "warning",
        code: "unlisted",
        path: "SUMMARY.md",
        message: "2 files aren't pages, because SUMMARY.md doesn't list them: guide/extra.md, unlisted.md.",
      },
      {
        severity: "warning",
        code: "link",
        path: "README.md",
        line: 3,
        message:
          "unlisted leads to unlisted.md, which isn't a page, because SUMMARY.md doesn't list this file. List the file, or remove the link.",
      },
    ]);
    const space = `/spaces/${made.json.space.id}/content`;
    expect(paths((await api.get(space)).body.pages)).not.toContain("unlisted hidden");
    const hiding = ["import", folder, "--space", made.json.space.id, "--unlisted", "hidden", "--merge"];
    expect((await line.run([...hiding, "--json"], as)).json.pages).toMatchObject({ added: 2 });
    const withHidden = paths((await api.get(space)).body.pages);
    expect(withHidden).toContain("unlisted hidden");
    const deleting = ["import", folder, "--space", made.json.space.id, "--delete", "--merge", "--json"];
    expect((await line.run(deleting, as)).json.pages).toMatchObject({ deleted: 0 });
    expect(paths((await api.get(space)).body.pages)).toEqual(withHidden);
  }, 60_000);

  it("imports the navigation: groups, links, and labels that differ from titles", async () => {
    const { api, as } = await person();
    const summary =
      "* [Home](README.md)\n* [Start here](guide/setup.md)\n* [Forum](https://forum.example.org)\n\n## Guides\n\n* [Linux](guide/linux.md)\n* [Forum](https://chat.example.org)\n";
    const folder = { ...FOLDER, "SUMMARY.md": summary };
    const made = await line.run(["import", await line.folderWith(folder), "--new", "N", "--json"], as);
    expect([made.code, made.json.leftOut]).toEqual([0, []]);
    const space = `/spaces/${made.json.space.id}`;
    const entries = async (path = "") => {
      type Page = { type: string; title: string; linkTitle?: string; target?: object; pages?: Page[] };
      const list = (pages: Page[]): unknown[] =>
        pages.map(({ type, title, linkTitle, target, pages: below = [] }) => [
          type,
          title,
          ...(linkTitle ? [linkTitle] : []),
          ...(target ? [target] : []),
          ...(below.length > 0 ? [list(below)] : []),
        ]);
      return list((await api.get(`${space}${path}/content/pages`)).body.pages);
    };
    const forum = { kind: "url", url: "https://forum.example.org" };
    const expected = (chat: string): unknown[] => [
      ["document", "Home"],
      ["document", "Setup", "Start here"],
      ["link", "Forum", forum],
      [
        "group",
        "Guides",
        [
          ["document", "Linux"],
          ["link", "Forum", { kind: "url", url: chat }],
        ],
      ],
    ];
    const listed = async (path?: string) => (await entries(path)).slice(0, 4);
    expect(await listed()).toEqual(expected("https://chat.example.org"));
    const again = ["import", await line.folderWith(folder), "--space", made.json.space.id, "--json"];
    expect((await line.run(again, as)).json.changeRequest).toBeNull();

    const changed = {
      ...folder,
      "SUMMARY.md": summary.replace("chat.", "talk.").replace("Start here", "Setup"),
    };
    const into = ["import", await line.folderWith(changed), "--space", made.json.space.id, "--json"];
    const proposed = (await line.run(into, as)).json;
    expect(proposed.pages).toMatchObject({ added: 0, changed: 2 });
    const [home, [, title], ...rest] = expected("https://talk.example.org") as [
      unknown,
      string[],
      ...unknown[],
    ];
    expect(await listed(`/change-requests/${proposed.changeRequest.number}`)).toEqual([
      home,
      ["document", title],
      ...rest,
    ]);
  }, 60_000);

  it("writes all changes into one change request, even if the command runs again later", async () => {
    const { api, as } = await person();
    const first = { "a.md": "# A\n\nOld.\n", "b.md": "# B\n", "c.md": "# C\n" };
    const made = await line.run(["import", await line.folderWith(first), "--new", "Docs", "--json"], as);
    const spaceId = made.json.space.id;
    const second = { "a.md": "# A\n\nNew, see [D](d.md).\n", "b.md": "# B\n", "d.md": "# D\n" };
    const folder = await line.folderWith({
      ...second,
      "SUMMARY.md": "* [D](d.md)\n* [B](b.md)\n* [A](a.md)\n",
    });
    const proposed = await line.run(["import", folder, "--space", spaceId, "--delete", "--json"], as);
    expect(proposed.json).toMatchObject({
      pages: { added: 1, changed: 1, unchanged: 1, deleted: 1, reordered: true },
      notInFolder: [{ title: "C" }],
      changeRequest: { merged: false },
    });
    const { number } = proposed.json.changeRequest;
    const slugs = async (path: string) => paths((await api.get(path)).body.pages);
    expect(await slugs(`/spaces/${spaceId}/content/pages`)).toEqual(["a", "b", "c"]);
    const request = `/spaces/${spaceId}/change-requests/${number}`;
    expect(await slugs(`${request}/content/pages`)).toEqual(["d", "b", "a"]);

    const into = ["import", folder, "--space", spaceId, "--change-request", String(number)];
    expect((await line.run(into, as)).stdout).toBe("Nothing has changed.\n");
    expect((await line.run([...into, "--merge"], as)).code).toBe(0);
  }, 60_000);

  it("reports problems, and leaves no partial import", async () => {
    const { organizationId, as } = await person();
    const before = await db().space.count({ where: { organizationId } });
    const refused = async (args: string[], given = as) => {
      const { code, stdout, stderr } = await line.run(["import", ...args], given);
      expect(stdout).toBe("");
      return [code, stderr];
    };
    const folder = await line.folderWith({ "a.md": "# A\n" });
    expect(await refused([folder])).toEqual([2, expect.stringContaining("--space ID, or --new TITLE")]);
    expect(await refused([await line.folderWith({}), "--new", "X"])).toEqual([
      1,
      expect.stringContaining("no page"),
    ]);
    expect(await refused(["/no/folder", "--new", "X"])).toEqual([
      2,
      expect.stringContaining("doesn't exist"),
    ]);
    expect(await refused([folder, "--space", "absent"])).toEqual([
      1,
      expect.stringMatching(/not found.*request/i),
    ]);
    const broken = await line.folderWith({ "a.md": "# A\n", "b.md": "---\na: [\n---\n" });
    expect(await refused([broken, "--new", "X"])).toEqual([1, expect.stringContaining("b.md:3")]);
    const huge = await line.folderWith({ "a.md": "x".repeat(1_100_000) });
    expect(await refused([huge, "--new", "X"])).toEqual([1, expect.stringContaining("at most 1 MiB")]);
    const reader = await makePerson({ organization: { id: organizationId }, role: "read" });
    expect(await refused([folder, "--new", "X"], { token: reader.token })).toEqual([3, expect.any(String)]);
    expect(await db().space.count({ where: { organizationId } })).toBe(before);
  }, 60_000);

  it("says where the imported content is if the connection is lost, and the next run completes the import", async () => {
    const { api, as } = await person();
    const space = (
      await line.run(["import", await line.folderWith({ "a.md": "# A\n" }), "--new", "S", "--json"], as)
    ).json.space;
    const folder = await line.folderWith({ "a.md": "# A\n", "b.md": "# B\n\nText.\n" });
    let writes = 0;
    const losing = createServer((incoming, response) => {
      if (incoming.method === "POST" && incoming.url?.includes("/content") && ++writes > 1)
        return void incoming.socket.destroy();
      const { method = "GET", url = "/", headers } = incoming;
      const passed = request(line.url + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => losing.listen(0, "127.0.0.1", resolve));
    const env = {
      BINDERY_URL: `http://127.0.0.1:${(losing.address() as AddressInfo).port}`,
      BINDERY_TOKEN: as.token,
    };
    const lost = await line.run(["import", folder, "--space", space.id, "--json"], { env });
    losing.close();
    expect([lost.code, lost.stdout]).toEqual([4, ""]);
    const number =
      /#(\d+) contains the content that was written before the stop/.exec(
        JSON.parse(lost.stderr).error.left,
      )?.[1] ?? "";
    const again = ["import", folder, "--space", space.id, "--change-request", number, "--json"];
    expect((await line.run(again, as)).json.pages).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const { pages } = (await api.get(`/spaces/${space.id}/change-requests/${number}/content/pages`)).body;
    expect(paths(pages)).toEqual(["a", "b"]);
  }, 60_000);

  it("doesn't import files from outside the folder", async () => {
    const { api, as } = await person();
    const outside = await line.folderWith({ "secret.png": PIXEL, "secret.md": "# Secret\n" });
    const folder = await line.folderWith({
      "README.md": `# Home\n\n![x](x.png) ![y](../${path.basename(outside)}/secret.png) ![z](/etc/hostname)\n`,
    });
    await symlink(path.join(outside, "secret.png"), path.join(folder, "x.png"));
    await symlink(outside, path.join(folder, "more"));
    const made = await line.run(["import", folder, "--new", "Safe", "--json"], as);
    expect(made.json).toMatchObject({ pages: { added: 1 }, files: { added: 0 } });
    expect((await api.get(`/spaces/${made.json.space.id}/content/files`)).body.items).toEqual([]);
  });
});
