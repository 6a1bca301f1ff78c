import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makeContent, type PageFields } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

type Fields = Parameters<typeof makeSpace>[0];

async function makeLibrary(fields: Fields = {}) {
  const organization = await makeOrganization();
  const { token, user } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId: organization.id, ...fields });
  return { organization, space, user, api: rest(token) };
}

type Library = Awaited<ReturnType<typeof makeLibrary>>;

const page = (title: string, body: string, fields: PageFields = {}): PageFields => ({
  title,
  text: `# ${title}\n\n${body}\n`,
  ...fields,
});

const write = (space: Space, ...pages: PageFields[]) => makeContent({ space, pages });

async function search({ api, space }: Pick<Library, "api" | "space">, query: string, more = "") {
  const { status, body } = await api.get(
    `/spaces/${space.id}/search?query=${encodeURIComponent(query)}${more}`,
  );
  expect(status).toBe(200);
  return body;
}

const titles = async (library: Pick<Library, "api" | "space">, query: string): Promise<string[]> =>
  (await search(library, query)).items.map((item: { title: string }) => item.title);

describe("names of programs", () => {
  it.each([
    ["C++", "Working with C++ here", "Vitamin C and more"],
    ["c#", "Working with C# here", "Vitamin C and more"],
    [".NET", "For ASP.NET and others", "A net of fish"],
    [".net", "The .NET runtime", "A net of fish"],
    ["node.js", "Run Node.js 20", "A node and some js apart, or js node"],
    ["retry", "Set maxRetryCount to 3", "Nothing of the kind"],
    ["retry count", "Set maxRetryCount to 3", "Nothing of the kind"],
    ["maxRetryCount", "Set max_retry_count to 3", "A count of a retry"],
    ["max_retry_count", "Set maxRetryCount to 3", "A count of a retry"],
    ["retry", "Set max_retry_count to 3", "Nothing of the kind"],
    ["1.2.3", "Released v1.2.3 today", "Released v2.1.3 today"],
    ["v1.2.3", "Released 1.2.3 today", "Released 3.2.1 today"],
  ])("are found in any spelling, without unrelated pages: %s in “%s”", async (query, text, other) => {
    const library = await makeLibrary();
    await write(library.space, page("Meant", text), page("Other", other));
    expect(await titles(library, query)).toEqual(["Meant"]);
    const { items } = await search(library, query);
    expect(items[0].sections.flatMap(({ ranges }: { ranges: unknown[] }) => ranges)).not.toEqual([]);
  });

  it("are found by their words if no page contains the exact name, and otherwise match only the exact name", async () => {
    const library = await makeLibrary();
    await write(library.space, page("Vitamin", "Vitamin C"), page("Script", "JavaScript is not that island"));
    expect(await titles(library, "C++")).toEqual(["Vitamin"]);
    expect(await titles(library, '"java"')).toEqual([]);
    await write(library.space, page("Quoted", "You set maxRetryCount to three"));
    expect(await titles(library, '"set maxRetryCount to"')).toEqual(["Quoted"]);
  });
});

describe("searching a space", () => {
  it("returns pages with their paths and matching sections", async () => {
    const library = await makeLibrary();
    const id = newId();
    const text =
      "---\ndescription: About buffers\n---\n# Buffering\n\nChunks wait here.\n\n## Flush\n\nThe interval of flushing chunks.\n\n## Other\n\nNothing.\n";
    await write(library.space, {
      ...page("Guides", "Start."),
      slug: "guides",
      pages: [{ id, title: "Buffering", slug: "buffering", description: "About buffers", text }],
    });
    const { items, count } = await search(library, "chunk");
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      id,
      title: "Buffering",
      description: "About buffers",
      path: "guides/buffering",
      rank: 1,
      ancestors: [{ title: "Guides" }],
      urls: { app: expect.stringContaining(`/spaces/${library.space.id}/pages/${id}`) },
    });
    const sections = items[0].sections.map((section: Record<string, unknown>) => ({
      title: section.title,
      path: section.path,
      body: section.body,
      ranges: section.ranges,
    }));
    expect(sections).toHaveLength(2);
    expect(sections).toContainEqual({
      title: "Buffering",
      path: "guides/buffering",
      body: "Chunks wait here.",
      ranges: [[0, 6]],
    });
    expect(sections).toContainEqual({
      title: "Flush",
      path: "guides/buffering#flush",
      body: "The interval of flushing chunks.",
      ranges: [[25, 31]],
    });
  });

  it("ranks matches in the title first, then in headings, then in the body", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("In the body", `${"Kafka is mentioned. ".repeat(20)}`),
      page("Under a heading", "Something.\n\n## Kafka\n\nElse."),
      page("Kafka", "The page about it."),
    );
    expect(await titles(library, "kafka")).toEqual(["Kafka", "Under a heading", "In the body"]);
  });

  it("finds other forms of a word in the space's language", async () => {
    const cases: [string, string, string][] = [
      ["en", "The agents are running", "run agent"],
      ["de", "Die Einstellungen der Häuser", "Einstellung haus"],
      ["fr", "Les chevaux étaient configurés à côté", "configurer etait"],
      ["es", "Las configuraciones rápidas", "configuración rapida"],
      ["ru", "Настройки сервера", "настройка сервером"],
    ];
    for (const [language, body, query] of cases) {
      const library = await makeLibrary({ language });
      await write(library.space, page("X", body), page("Y", "zzz"));
      expect([language, await titles(library, query)]).toEqual([language, ["X"]]);
    }
  });

  it("finds Chinese, Japanese and Korean words inside sentences, and marks the matches", async () => {
    const cases: [string, string, string][] = [
      ["ja", "東京都の設定を変更します。ログ出力プラグイン", "設定"],
      ["ja", "東京都の設定を変更します。ログ出力プラグイン", "プラグ"],
      ["zh", "如何在服务器上安装数据收集代理", "安装"],
      ["zh", "如何在服务器上安装数据收集代理", "数据收集"],
      ["ko", "사용자는 설정을 바꿀 수 있습니다", "사용자"],
      ["ko", "사용자는 설정을 바꿀 수 있습니다", "설정"],
      ["en", "The Japanese word 設定 stands here", "設定"],
      ["ja", "半角ｶﾀｶﾅと全角ＡＰＩ", "カタカナ"],
      ["ja", "猫", "猫"],
    ];
    for (const [language, body, query] of cases) {
      const library = await makeLibrary({ language });
      await write(library.space, page("X", body), page("Y", "別のページ 其他 다른"));
      const { items } = await search(library, query);
      expect([query, items.map((item: { title: string }) => item.title)]).toEqual([query, ["X"]]);
      expect(items[0].sections[0].ranges).not.toEqual([]);
    }
    const library = await makeLibrary({ language: "ja" });
    await write(library.space, page("X", "設計を定める"));
    expect(await titles(library, "設定")).toEqual([]);
  });

  it("finds simplified and traditional Chinese by a query in either script, and marks the matches", async () => {
    const cases: [string, string, number[]][] = [
      ["如何在伺服器上安裝數據收集", "数据", [9, 11]],
      ["如何在服务器上安装数据收集", "數據收集", [9, 13]],
      ["頭髮與發現", "头发", [0, 2]],
      ["头发与发现", "髮", [1, 2]],
    ];
    for (const [body, query, range] of cases) {
      const library = await makeLibrary({ language: "zh" });
      await write(library.space, page("X", body), page("Y", "其他"));
      const { items } = await search(library, query);
      expect([query, items.map((item: { title: string }) => item.title)]).toEqual([query, ["X"]]);
      expect(items[0].sections[0].ranges[0]).toEqual(range);
    }
  });

  it("finds Chinese words that differ between Taiwan and mainland China, and marks them", async () => {
    const cases: [string, string, number[]][] = [
      ["如何恢复数据库备份", "資料庫備份", [4, 9]],
      ["如何恢復資料庫備份", "数据库备份", [4, 9]],
      ["安装服务器软件", "伺服器", [2, 5]],
      ["安裝伺服器軟體", "服务器软件", [2, 7]],
    ];
    for (const [body, query, range] of cases) {
      const library = await makeLibrary({ language: "zh" });
      await write(library.space, page("X", body), page("Y", "资料与备份"));
      const { items } = await search(library, query);
      expect([query, items.map((item: { title: string }) => item.title)]).toEqual([query, ["X"]]);
      expect(items[0].sections[0].ranges[0]).toEqual(range);
      expect(await titles(library, `"${query}"`)).toEqual([]);
    }
  });

  it("finds a group's pages by the group's title, and ranks pages with a matching title first", async () => {
    const library = await makeLibrary();
    const group = newId();
    await write(library.space, {
      id: group,
      type: "group",
      title: "Observability",
      pages: [page("Alerts", "Send them."), page("Pager", "Wake people."), page("Dashboards", "Draw them.")],
    });
    await write(library.space, page("What observability means", "Much."));
    const [first, ...others] = await titles(library, "observability");
    expect([first, others.sort()]).toEqual(["What observability means", ["Alerts", "Dashboards", "Pager"]]);
    expect(await titles(library, "observability pager")).toEqual(["Pager"]);
    const edit = async (change: object) => {
      const { status } = await library.api.post(`/spaces/${library.space.id}/content`, { changes: [change] });
      expect(status).toBe(200);
    };
    await edit({ operation: "update_page", page: group, title: "Monitoring" });
    expect(await titles(library, "observability")).toEqual(["What observability means"]);
    expect((await titles(library, "monitoring")).sort()).toEqual(["Alerts", "Dashboards", "Pager"]);
  });

  it("finds a page by its title together with the title of its parent or its slug, before pages with matching headings", async () => {
    const library = await makeLibrary();
    const parent = newId();
    const pages = [page("forward", "Receives events.", { slug: "in_forward" }), page("tail", "Reads files.")];
    await write(
      library.space,
      page("Deployment", "## Forward input\n\nForward the input.\n\n## Legacy forward\n\nOld."),
      { ...page("Input Plugins", "All of them."), id: parent, slug: "input", pages },
    );
    expect(await titles(library, "forward input")).toEqual(["forward", "Deployment"]);
    expect((await titles(library, "in_forward"))[0]).toBe("forward");
    expect(await titles(library, "input tail")).toEqual(["tail"]);
    const change = { operation: "update_page", page: parent, title: "Sources" };
    const { status } = await library.api.post(`/spaces/${library.space.id}/content`, { changes: [change] });
    expect(status).toBe(200);
    expect(await titles(library, "tail sources")).toEqual(["tail"]);
    expect(await titles(library, "forward input")).toEqual(["Deployment"]);
  });

  it("doesn't let a page that happens to contain all words hide the page about the question", async () => {
    const library = await makeLibrary();
    const long = "Much about something else. ".repeat(60);
    await write(
      library.space,
      page("History", `A record of every field. ${long} Then they add more. ${long}`),
      page(
        "Record transformer",
        "Adds a field to a record.\n\n## Add a field\n\nThis adds a field to records.",
      ),
    );
    const query = "how do I add a field to every record";
    expect(await titles(library, query)).toEqual(["Record transformer", "History"]);
    expect((await search(library, query, "&limit=1")).count).toBe(2);
    expect(await titles(library, '"every" add field record')).toEqual(["History"]);
  });

  it("doesn't find pages that contain an excluded word, even if their title matches", async () => {
    const library = await makeLibrary();
    await write(library.space, page("Forward", "To kafka."), page("Forward again", "To files."));
    expect(await titles(library, "forward -kafka")).toEqual(["Forward again"]);
  });

  it("ranks a page about the query before a README, and before landing pages whose headings match the query", async () => {
    const library = await makeLibrary();
    const headings = "## Backup\n\nSee there.\n\n## Database\n\nSee there.";
    await write(
      library.space,
      page("Product", headings, { gitPath: "README.md" }),
      page("Home", headings, { layout: { tableOfContents: false } }),
      page("Backups", `Of files and of a database. ${"How to make them. ".repeat(30)}`),
    );
    const found = await titles(library, "database backup");
    expect([found[0], found.length]).toEqual(["Backups", 3]);
    const other = await makeLibrary();
    await write(other.space, page("Manual", headings, { gitPath: "guide/manual.md" }));
    await write(other.space, page("Backups", `Of a database. ${"How to make them. ".repeat(30)}`));
    expect((await titles(other, "database backup"))[0]).toBe("Manual");
  });

  it("ignores accents and case", async () => {
    const library = await makeLibrary();
    await write(library.space, page("Crème brûlée", "Straße in ØRESTAD, Ελλάδα"));
    for (const query of ["creme", "CRÈME BRULEE", "strasse", "straße", "ørestad", "orestad", "ελλαδα"])
      expect([query, await titles(library, query)]).toEqual([query, ["Crème brûlée"]]);
  });

  it("treats only the last word of the query as the possible start of a longer word", async () => {
    const library = await makeLibrary();
    await write(library.space, page("X", "The configuration of installations"), page("Y", "Nothing"));
    for (const query of ["conf", "configurat", "configuration inst", "installati", "c"])
      expect([query, await titles(library, query)]).toEqual([query, ["X"]]);
    expect(await titles(library, "conf installation")).toEqual([]);
    expect(await titles(library, '"conf"')).toEqual([]);
  });

  it("replaces an unknown word with a similar one", async () => {
    const library = await makeLibrary();
    await write(library.space, page("Kubernetes", "Installation of the logging agent"), page("Y", "Nothing"));
    const slips = [
      "kuberntes",
      "kubrenetes",
      "instalation",
      "loging agent",
      "intsallation agent",
      "agnet",
      "lgoging a",
    ];
    for (const query of slips) expect([query, await titles(library, query)]).toEqual([query, ["Kubernetes"]]);
    expect(await titles(library, "xyzzyplugh")).toEqual([]);
    expect(await titles(library, '"kuberntes"')).toEqual([]);
  });

  it("supports phrases and excluded words", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("A", "The output plugin writes to files."),
      page("B", "A plugin for output."),
      page("C", "Edit td-agent.conf in /etc."),
    );
    expect(await titles(library, '"output plugin"')).toEqual(["A"]);
    expect((await titles(library, "output plugin")).sort()).toEqual(["A", "B"]);
    expect(await titles(library, "plugin -files")).toEqual(["B"]);
    expect(await titles(library, "td-agent.conf")).toEqual(["C"]);
    expect(await titles(library, "agent")).toEqual(["C"]);
    expect(await titles(library, "-files")).toEqual([]);
  });

  it("finds identifiers and options as they are written", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("Dump", "Run `pg_dump --data-directory -v` first."),
      page("Proxy", "It sends `X-Request-Id`."),
      page("Words", "The data of the directory, a request, and a dump of its id."),
    );
    for (const query of ["pg_dump", "--data-directory", "pg_dump --data-dir", "pg_dump -v", "`pg_dump`"])
      expect([query, await titles(library, query)]).toEqual([query, ["Dump"]]);
    for (const query of ["X-Request-Id", "x-request-id:", "request-id"])
      expect([query, await titles(library, query)]).toEqual([query, ["Proxy"]]);
    expect(await titles(library, "data -pg_dump")).toEqual(["Words"]);
  });

  it("finds pages with most of the words if no page contains all words, unless the query has quoted or excluded words", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("Kafka", "Here.\n\n## Retention\n\nThe retention of messages is one week."),
      page("Other", "messages only"),
    );
    const query = "how do I limit the kafka retention of messages";
    const { items, count } = await search(library, query);
    expect([items.map((item: { title: string }) => item.title), count]).toEqual([["Kafka"], 1]);
    expect(items[0].sections[0]).toMatchObject({
      title: "Retention",
      path: expect.stringMatching(/#retention$/),
    });
    expect(await titles(library, "kafka messages")).toEqual(["Kafka"]);
    expect(await titles(library, '"limit" kafka retention')).toEqual([]);
    expect(await titles(library, `${query} -nothing`)).toEqual([]);
    expect(await search(library, query, "&limit=0")).toEqual({ count: 1, items: [] });
  });

  it("requires all words anywhere on the page, and ignores very common words", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("Kafka", "Here.\n\n## One\n\nretention\n\n## Two\n\ncompaction"),
      page("Other", "retention only"),
    );
    expect(await titles(library, "how to set the sails of the kafka retention boat")).toEqual([]);
    expect(await titles(library, "the kafka retention and the compaction")).toEqual(["Kafka"]);
    expect(await titles(library, "the")).toEqual([]);
  });

  it("finds hidden pages, but not pages with noIndex", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("Hidden", "secret recipe", { hidden: true }),
      page("Unindexed", "secret recipe", { noIndex: true }),
      { type: "group", title: "secret group" },
    );
    expect(await titles(library, "secret")).toEqual(["Hidden"]);
  });

  it("finds the text of tables, tabs, details and code, but not their markup", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page(
        "X",
        [
          "| Head | Other |\n| --- | --- |\n| cellword | 2 |\n",
          '{% tabs %}\n{% tab title="Tabtitle" %}\ntabbody\n{% endtab %}\n{% endtabs %}\n',
          "<details><summary>Summaryword</summary>\n\nDetailbody\n\n</details>\n",
          "```js\nconst codeword = 1;\n```\n",
          "[linkword](https://addressword.example.org/)\n",
        ].join("\n"),
      ),
    );
    for (const query of [
      "head",
      "cellword",
      "tabtitle",
      "tabbody",
      "summaryword",
      "detailbody",
      "codeword",
      "linkword",
    ])
      expect([query, await titles(library, query)]).toEqual([query, ["X"]]);
    for (const query of ["endtab", "addressword", "summary ", "js"])
      expect([query, await titles(library, query)]).toEqual([query, []]);
  });

  it("returns results in pages, best first, without duplicates and with the total count", async () => {
    const library = await makeLibrary();
    await write(library.space, ...Array.from({ length: 7 }, (_, n) => page(`P${n}`, "word ".repeat(n + 1))));
    const whole = await search(library, "word");
    expect([whole.count, whole.items.length, whole.next]).toEqual([7, 7, undefined]);
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const answer = await search(library, "word", `&limit=3${next ? `&page=${next}` : ""}`);
      expect(answer.count).toBe(7);
      seen.push(...answer.items.map((item: { id: string }) => item.id));
      next = answer.next?.page;
    } while (next);
    expect(seen).toEqual(whole.items.map((item: { id: string }) => item.id));
    expect(whole.items.map((item: { rank: number }) => item.rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await search(library, "word", "&limit=0")).toEqual({ count: 7, items: [] });
    const other = await search(library, "word", "&limit=1");
    const answer = await library.api.get(
      `/spaces/${library.space.id}/search?query=other&page=${other.next.page}`,
    );
    expect(answer.status).toBe(400);
  });
});

describe("the text of a result", () => {
  it("is plain text with the positions of matches, for any content", async () => {
    const library = await makeLibrary();
    await write(
      library.space,
      page("X", "Write `<script>alert('payload')</script>` & \"payload\" <mark>fake</mark> here."),
    );
    const { items } = await search(library, "payload");
    const { body, ranges } = items[0].sections[0];
    expect(body).toContain("<script>alert('payload')</script> & ");
    expect(ranges.map(([start, end]: [number, number]) => body.slice(start, end))).toEqual([
      "payload",
      "payload",
    ]);
  });

  it("is short, and contains the match", async () => {
    const library = await makeLibrary();
    await write(library.space, page("X", `${"before ".repeat(200)}needle ${"after ".repeat(200)}`));
    const { body, ranges } = (await search(library, "needle")).items[0].sections[0];
    expect(body).toMatch(/^…before.*needle.*after…$/);
    expect(ranges).toEqual([[body.indexOf("needle"), body.indexOf("needle") + 6]]);
    expect(body.length).toBeLessThan(300);
  });
});

describe("a query with unusual characters", () => {
  const wild = [
    "",
    " ",
    "'",
    '"',
    '"""',
    "\\",
    "a' | b & !c <-> d:*",
    '\'; DROP TABLE "SearchPage"; --',
    "-",
    "- - -",
    "!!!",
    ":*",
    "(((",
    "a".repeat(512),
    "a ".repeat(256),
    "東".repeat(512),
    "👩‍👩‍👧‍👦 ☃",
    "%_%",
    "$1 $2",
    "<b>word</b>",
  ];

  it("returns a list and changes nothing", async () => {
    const library = await makeLibrary();
    await write(library.space, page("Word", "word"));
    for (const query of wild) expect(Array.isArray((await search(library, query)).items)).toBe(true);
    expect(await titles(library, "word")).toEqual(["Word"]);
  });

  it("is rejected if it isn't valid text", async () => {
    const { api, space } = await makeLibrary();
    for (const query of ["%00word", "%ED%A0%80"])
      expect((await api.get(`/spaces/${space.id}/search?query=${query}`)).status).toBeLessThanOrEqual(400);
    expect((await api.get(`/spaces/${space.id}/search?query=%00word`)).status).toBe(400);
  });

  it("is rejected if it's missing or longer than 512 characters", async () => {
    const { api, space, organization } = await makeLibrary();
    for (const path of [`/spaces/${space.id}/search`, `/orgs/${organization.id}/search`]) {
      expect((await api.get(path)).status).toBe(400);
      expect((await api.get(`${path}?query=${"a".repeat(512)}`)).status).toBe(200);
      expect((await api.get(`${path}?query=${"a".repeat(513)}`)).status).toBe(400);
      expect((await api.get(`${path}?query=a&limit=1001`)).status).toBe(400);
    }
  });
});

describe("the search index", () => {
  it("finds merged content as soon as the merge returns, but not earlier", async () => {
    const library = await makeLibrary();
    const { api, space } = library;
    const id = newId();
    await write(space, page("Guide", "oldword", { id }));
    const request = (await api.post(`/spaces/${space.id}/change-requests`, { subject: "Edit" })).body;
    const base = `/spaces/${space.id}/change-requests/${request.id}`;
    const changes = [{ operation: "update_page", page: id, document: { markdown: "newword" } }];
    expect((await api.post(`${base}/content`, { changes })).status).toBe(200);
    expect([await titles(library, "newword"), await titles(library, "oldword")]).toEqual([[], ["Guide"]]);
    expect((await api.post(`${base}/merge`)).status).toBe(200);
    expect([await titles(library, "newword"), await titles(library, "oldword")]).toEqual([["Guide"], []]);
  });

  it("reflects edits, renames, removals and rollbacks", async () => {
    const library = await makeLibrary();
    const { api, space } = library;
    const id = newId();
    const first = await write(space, page("Firsttitle", "firstbody", { id }));
    await write(space, page("Secondtitle", "secondbody", { id }));
    expect(await titles(library, "firstbody")).toEqual([]);
    expect(await titles(library, "secondbody")).toEqual(["Secondtitle"]);
    await makeContent({
      space,
      changes: [{ kind: "put-page", page: { ...(await stateOf(space, id)), title: "Thirdtitle" } }],
    });
    expect(await titles(library, "thirdtitle secondbody")).toEqual(["Thirdtitle"]);
    expect(await titles(library, "secondtitle")).toEqual([]);
    expect((await api.post(`/spaces/${space.id}/revisions/${first.revisionId}/rollback`)).status).toBe(201);
    expect(await titles(library, "firstbody")).toEqual(["Firsttitle"]);
    expect(await titles(library, "secondbody")).toEqual([]);
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: id }] });
    expect(await titles(library, "firstbody")).toEqual([]);
  });

  it("keeps the index of a space in the trash, but doesn't find the space's content until it's restored", async () => {
    const library = await makeLibrary();
    const { api, space, organization } = library;
    await write(space, page("Guide", "treasure"));
    expect((await api.delete(`/spaces/${space.id}`)).status).toBe(204);
    expect((await api.get(`/spaces/${space.id}/search?query=treasure`)).status).toBe(404);
    expect((await api.get(`/orgs/${organization.id}/search?query=treasure`)).body.items).toEqual([]);
    expect((await api.post(`/spaces/${space.id}/restore`)).status).toBe(200);
    expect(await titles(library, "treasure")).toEqual(["Guide"]);
  });

  it("finds the content of a duplicated and a transferred space immediately", async () => {
    const library = await makeLibrary();
    const { api, space, user } = library;
    await write(space, page("Guide", "treasures"));
    const copy = (await api.post(`/spaces/${space.id}/duplicate`)).body;
    expect(await titles({ api, space: copy }, "treasure")).toEqual(["Guide"]);
    const target = await makeOrganization();
    await db().member.create({ data: { organizationId: target.id, userId: user.id, role: "admin" } });
    const moved = await api.post(`/spaces/${space.id}/transfer`, { organization: target.id });
    expect(moved.status).toBe(200);
    const answer = await search(library, "tresure");
    expect(answer.items[0].sections[0]).toMatchObject({ body: "treasures", ranges: [[0, 9]] });
    const left = await db().searchPage.count({
      where: { organizationId: space.organizationId, spaceId: space.id },
    });
    expect(left).toBe(0);
  });

  it("uses new stems when the language of the space changes", async () => {
    const library = await makeLibrary({ language: "de" });
    const { api, space } = library;
    await write(space, page("Guide", "The agents were running"));
    expect(await titles(library, "ran runs ")).toEqual([]);
    expect((await api.patch(`/spaces/${space.id}`, { language: "en" })).status).toBe(200);
    await runJobs();
    expect(await titles(library, "runs ")).toEqual(["Guide"]);
  });

  it("indexes spaces whose content was written before Bindery had a search", async () => {
    const library = await makeLibrary();
    const { organizationId, id: spaceId } = library.space;
    await write(library.space, page("Guide", "treasure"));
    await db().searchPage.deleteMany({ where: { organizationId, spaceId } });
    await db().textSections.deleteMany({ where: { organizationId } });
    await runSql(sql`SELECT graphile_worker.add_job('search:index-missing', '{}'::json)`);
    await runJobs();
    expect(await titles(library, "treasure")).toEqual(["Guide"]);
  });
});

async function stateOf(space: Space, id: string) {
  const { organizationId, branchId } = space;
  const row = await db().pageVersion.findFirstOrThrow({
    where: { organizationId, branchId, pageId: id, toNumber: 2147483647 },
  });
  return { id, type: "document" as const, parentId: null, slug: row.slug, rank: row.rank, title: row.title };
}

describe("searching an organization", () => {
  const found = async (api: Library["api"], organizationId: string, query: string) => {
    const { status, body } = await api.get(
      `/orgs/${organizationId}/search?query=${encodeURIComponent(query)}`,
    );
    expect(status).toBe(200);
    return body;
  };

  it("groups pages by space, and the space with the best page comes first", async () => {
    const { organization, space, api } = await makeLibrary({ title: "First" });
    const second = await makeSpace({ organizationId: organization.id, title: "Second", language: "de" });
    await write(space, page("A", "kafka here"), page("B", "kafka there"));
    await write(second, page("Kafka", "about"));
    const { items, count } = await found(api, organization.id, "kafka");
    expect(count).toBe(2);
    expect(items.map((item: { type: string; title: string }) => [item.type, item.title])).toEqual([
      ["space", "Second"],
      ["space", "First"],
    ]);
    expect(items[1].pages.map((item: { title: string }) => item.title).sort()).toEqual(["A", "B"]);
    expect(items[1].pages.map((item: { rank: number }) => item.rank)).toEqual([1, 2]);
    const one = await api.get(`/orgs/${organization.id}/search?query=kafka&limit=1`);
    expect([one.body.count, one.body.items[0].title]).toEqual([2, "Second"]);
    const next = await api.get(
      `/orgs/${organization.id}/search?query=kafka&limit=1&page=${one.body.next.page}`,
    );
    expect([next.body.items[0].title, next.body.next]).toEqual(["First", undefined]);
  });

  it("shows members only the spaces that they can see, and shows public spaces to everyone", async () => {
    const { organization, space, api } = await makeLibrary({
      title: "Private",
      inheritsDefaultLevel: false,
      defaultLevel: null,
    });
    const open = await makeSpace({
      organizationId: organization.id,
      title: "Public",
      inheritsDefaultLevel: false,
      defaultLevel: null,
      visibility: "public",
    });
    await write(space, page("Private page", "treasure and rubies"));
    await write(open, page("Public page", "treasure"));
    const reader = rest((await makePerson({ organization, role: "read" })).token);
    const guest = rest((await makePerson({ organization, role: null })).token);
    const stranger = rest((await makePerson({ role: "admin" })).token);
    const spacesOf = async (caller: Library["api"], query: string) =>
      (await found(caller, organization.id, query)).items.map((item: { title: string }) => item.title);
    expect((await spacesOf(api, "treasure")).sort()).toEqual(["Private", "Public"]);
    for (const caller of [reader, guest]) {
      expect(await spacesOf(caller, "treasure")).toEqual(["Public"]);
      // Prefixes and similar words must not reveal words that occur only on hidden pages.
      for (const query of ["rubies", "rub", "rubeis"]) expect(await spacesOf(caller, query)).toEqual([]);
      expect((await caller.get(`/spaces/${space.id}/search?query=treasure`)).status).toBe(404);
      expect((await caller.get(`/spaces/${open.id}/search?query=treasure`)).body.count).toBe(1);
    }
    expect((await stranger.get(`/orgs/${organization.id}/search?query=treasure`)).status).toBe(404);
    expect((await stranger.get(`/spaces/${space.id}/search?query=treasure`)).status).toBe(404);
  });

  it("finds nothing in other organizations or deleted spaces", async () => {
    const mine = await makeLibrary();
    const theirs = await makeLibrary();
    await write(theirs.space, page("Theirs", "treasure"));
    const deleted = await makeSpace({ organizationId: mine.organization.id });
    await write(deleted, page("Deleted", "treasure"));
    const where = { organizationId_id: { organizationId: deleted.organizationId, id: deleted.id } };
    await db().space.update({ where, data: { deletedAt: now() } });
    expect((await found(mine.api, mine.organization.id, "treasure")).items).toEqual([]);
  });
});
