import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { type Importer, imported, makeImporter, zipOf } from "./imports.fixture";

const PAGE = { "a.md": "# A\n" };

/** Replaces every occurrence of a text in an archive with another text of the same length. */
const changed = (archive: Buffer, from: string, to: string) =>
  Buffer.from(archive.toString("latin1").replaceAll(from, to), "latin1");

async function nothingWritten({ requests, organizationId }: Importer) {
  expect(await requests()).toEqual([]);
  expect(await db().fileVersion.count({ where: { organizationId } })).toBe(0);
}

/** Creates an archive that declares a wrong number of entries, or a wrong size of an entry. */
async function announcing(at: "entries" | "size", value: number): Promise<Buffer> {
  const archive = Buffer.from(await zipOf(PAGE));
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const directory = archive.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  if (at === "entries") for (const offset of [8, 10]) archive.writeUInt16LE(value, end + offset);
  else archive.writeUInt32LE(value, directory + 24);
  return archive;
}

describe("a hostile archive", () => {
  it.each([
    [
      "leads outside of its folder",
      async () => changed(await zipOf({ "xx/yy.md": "# A\n" }), "xx/yy.md", "../yy.md"),
      /leads outside the archive/,
    ],
    [
      "has an absolute path",
      async () => changed(await zipOf({ "xetc/a.md": "# A\n" }), "xetc/a.md", "/etc/a.md"),
      /leads outside the archive/,
    ],
    ["announces 60,000 files", () => announcing("entries", 60_000), /at most 50000 files/],
    [
      "is cut off",
      async () => (await zipOf(PAGE)).subarray(0, 60),
      /isn't a ZIP archive, or the archive is damaged/,
    ],
    ["holds nothing that is read", () => zipOf({ "a.exe": "MZ" }), /doesn't contain Markdown, HTML/],
  ])("that %s is rejected with a message", async (_what, archive, sentence) => {
    const importer = await makeImporter();
    const run = await importer.run([await archive()]);
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(sentence);
    const told = (await importer.api.get("/user/notifications")).body.items;
    expect(told).toEqual([
      expect.objectContaining({
        kind: "job-failed",
        job: { type: "import", id: run.id, error: run.reason },
        urls: { app: expect.stringMatching(/\/imports$/) },
      }),
    ]);
    await nothingWritten(importer);
  });

  it("is rejected if it contains more than it declares or if its content is too large", async () => {
    const importer = await makeImporter();
    const text = `# A\n\n${"x".repeat(5000)}\n`;
    const lying = Buffer.from(await zipOf({ "a.md": text }));
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
    expect((await importer.run([lying])).reason).toMatch(/damaged, so a\.md/);
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.bin`, "x"]));
    const bomb = Buffer.from(await zipOf({ ...PAGE, ...many }));
    for (
      let at = bomb.indexOf("PK\x01\x02", 0, "latin1");
      at >= 0;
      at = bomb.indexOf("PK\x01\x02", at + 4, "latin1")
    )
      bomb.writeUInt32LE(99 * 1024 * 1024, at + 24);
    expect((await importer.run([bomb])).reason).toMatch(/at most 1 GiB|damaged/);
    await nothingWritten(importer);
  });

  it("is imported without encrypted files, symbolic links, duplicates and binary files", async () => {
    const importer = await makeImporter();
    const archive = Buffer.from(
      await zipOf({
        ...PAGE,
        "link.md": "/etc/passwd",
        "locked.md": "x",
        "A.MD": "# B",
        "binary.md": Buffer.from([0xff, 0]),
      }),
    );
    for (const [name, change] of [
      ["link.md", (at: number) => archive.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)],
      ["locked.md", (at: number) => archive.writeUInt16LE(archive.readUInt16LE(at + 8) | 1, at + 8)],
    ] as const)
      change(archive.lastIndexOf(name) - 46);
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1 } });
    expect(
      Object.fromEntries(
        run.report.problems.map(({ file, reason }: Record<string, string>) => [file, reason]),
      ),
    ).toEqual({
      "link.md": "The file was skipped, because it's a symbolic link.",
      "locked.md": "The file was skipped, because it's encrypted.",
      "A.MD":
        "The file was skipped, because its name differs from another file's name only in capitalization.",
      "binary.md": "The file was skipped, because it isn't UTF-8 text.",
    });
  });

  it("is imported without pages that take too long to convert, and without scripts", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "deep.html": "<div>".repeat(100_000),
        "huge.html": `<p>${"x".repeat(5 * 1024 * 1024)}</p>`,
        "fine.html": '<h1>Fine</h1><script>alert(1)</script><img src="x" onerror="alert(1)"><p>Text</p>',
      }),
    ]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1, problemCount: 3 } });
    expect(await (await imported(importer, run)).text("Fine")).not.toMatch(/alert|onerror/);
  });

  it("is imported without files in too many folders, or with too much text for a page", async () => {
    const importer = await makeImporter();
    const deep = (folders: number) => `${"a/".repeat(folders)}x${folders}.md`;
    const deeper = await importer.run([await zipOf({ ...PAGE, [deep(32)]: "# B\n", [deep(33)]: "# C\n" })]);
    expect(deeper).toMatchObject({ status: "completed", report: { problemCount: 1 } });
    expect(deeper.report.problems).toEqual([
      { file: deep(33), reason: "The file was skipped, because it's more than 32 folders deep." },
    ]);
    const object = (kind: string, id: number, properties: string) =>
      `<object class="${kind}"><id name="id">${id}</id>${properties}</object>`;
    const page = (id: number, length: number) =>
      object("Page", id, `<property name="title">Page ${id}</property>`) +
      object(
        "BodyContent",
        id + 10,
        `<property name="body"><![CDATA[<p>${"x".repeat(length)}</p>]]></property>
        <property name="content" class="Page"><id name="id">${id}</id></property>`,
      );
    const large = await importer.run([
      await zipOf({
        "entities.xml": `<hibernate-generic>${page(1, 100)}${page(2, 5_000_000)}</hibernate-generic>`,
      }),
    ]);
    expect(large).toMatchObject({ status: "completed", report: { pages: 1, problemCount: 1 } });
    expect(large.report.problems[0]).toMatchObject({
      file: "Page 2",
      reason: expect.stringMatching(/at most 4 MiB/),
    });
  });

  it("is imported without its settings if parsing them in a thread takes too long", async () => {
    const importer = await makeImporter();
    const settings = (label: string) => `label: ${label}\n${"# Words.\n".repeat(400)}`;
    const archive = () =>
      zipOf({
        "docusaurus.config.js": "",
        "docs/a/_category_.yml": settings("First"),
        "docs/b/_category_.yml": `a: [${",".repeat(90_000)}]`,
        "docs/a/x.md": "# X\n",
        "docs/b/y.md": "# Y\n",
      });
    const taken = async () => {
      const run = await importer.run([await archive()]);
      expect(run.status).toBe("completed");
      return (await imported(importer, run)).outline;
    };
    await withThreads({}, async ({ counts }) => {
      expect((await taken())[0]).toBe("group First");
      expect(counts.begun).toBeGreaterThanOrEqual(2);
    });
    await withThreads({ runMilliseconds: 0 }, async () => {
      expect((await taken())[0]).toBe("group A");
    });
  }, 180_000);

  it("is rejected if it is a Confluence export with an expanding XML entity", async () => {
    const importer = await makeImporter();
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><hibernate-generic>&b;</hibernate-generic>';
    const run = await importer.run([await zipOf({ "entities.xml": bomb })]);
    expect(run).toMatchObject({ status: "failed" });
    expect(run.reason).toMatch(/isn't well-formed XML|doesn't contain any pages/);
    await nothingWritten(importer);
  });

  it("is imported with all pages if it is a Confluence export with very deeply nested pages", async () => {
    const importer = await makeImporter();
    const count = 4_000;
    const pages = Array.from({ length: count }, (_, index) => {
      const parent = `<property name="parent" class="Page"><id name="id">${index - 1}</id></property>`;
      const title = `<property name="title">Page ${index}</property>`;
      return `<object class="Page"><id name="id">${index}</id>${title}${index > 0 ? parent : ""}</object>`;
    });
    const run = await importer.run([
      await zipOf({ "entities.xml": `<hibernate-generic>${pages.join("")}</hibernate-generic>` }),
    ]);
    expect(run).toMatchObject({ status: "completed", report: { pages: count } });
  }, 60_000);
});

describe("starting an import", () => {
  it("rejects unsupported options", async () => {
    const importer = await makeImporter();
    const { api, runs, space } = importer;
    const target = { space: space.id };
    expect(await api.post(runs, { source: { type: "file", files: ["absent"] }, target })).toMatchObject({
      status: 400,
    });
    for (const more of [{ enhance: true }, { site: "some" }])
      expect(await importer.start([await zipOf(PAGE)], {}, more)).toMatchObject({ status: 400 });
    for (const wrong of [{ page: "absent" }, { changeRequest: "absent" }, { space: "absent" }])
      expect(await importer.start([await zipOf(PAGE)], wrong)).toMatchObject({ status: 400 });
    expect((await api.get(runs)).body.items).toEqual([]);
    await nothingWritten(importer);
  });

  it("requires permission to edit the space, and people who can't see the space can't see the run", async () => {
    const importer = await makeImporter();
    const { organization, organizationId, runs, space } = importer;
    const started = (await importer.start([await zipOf(PAGE)])).body;
    const reader = rest((await makePerson({ organization, role: "comment" })).token);
    await db().space.update({
      where: { organizationId_id: { organizationId, id: space.id } },
      data: { defaultLevel: "comment" },
    });
    const elsewhere = await makeOrganization();
    const stranger = rest((await makePerson({ organization: elsewhere, role: "admin" })).token);
    const body = { source: started.source, target: { space: space.id } };
    expect((await reader.post(runs, body)).status).toBe(403);
    expect((await reader.post(`${runs}/${started.id}/cancel`)).status).toBe(403);
    expect((await reader.get(`${runs}/${started.id}`)).body.status).toBe("pending");
    expect((await stranger.get(`${runs}/${started.id}`)).status).toBe(404);
    expect((await stranger.get(`/org/${elsewhere.id}/imports/${started.id}`)).status).toBe(404);
    expect((await stranger.post(`/org/${elsewhere.id}/imports`, body)).status).toBe(400);
    // The person loses the permission to edit the space before the job runs.
    await db().member.updateMany({ where: { organizationId }, data: { role: "comment" } });
    await runJobs();
    expect((await importer.read(started.id)).reason).toMatch(/no longer has the Editor role/);
    await nothingWritten(importer);
  });

  it("can be canceled only until the run has ended", async () => {
    const importer = await makeImporter();
    const { api, runs } = importer;
    const { id } = (await importer.start([await zipOf(PAGE)])).body;
    expect((await api.post(`${runs}/${id}/cancel`)).body.status).toBe("cancelled");
    await runJobs();
    expect((await api.post(`${runs}/${id}/cancel`)).body.status).toBe("cancelled");
    await nothingWritten(importer);
    const done = await importer.run([await zipOf(PAGE)]);
    expect((await api.post(`${runs}/${done.id}/cancel`)).status).toBe(409);
    expect((await api.get(`${runs}?limit=1`)).body).toMatchObject({ count: 2, items: [{ id: done.id }] });
  });

  it("can target an open change request and a parent page", async () => {
    const importer = await makeImporter();
    const first = await importer.run([await zipOf(PAGE)]);
    const page = (await imported(importer, first)).idOf("A");
    const { changeRequest } = first.target;
    const second = await importer.run([await zipOf({ "b/c.md": "# C\n" }), Buffer.from("# Single\n")], {
      changeRequest,
      page,
    });
    expect(second).toMatchObject({ status: "completed", target: { changeRequest, page } });
    expect((await imported(importer, second)).outline).toEqual(["A", "  C", "  Single"]);
    expect(await importer.requests()).toHaveLength(1);
  });
});
