import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublished } from "@/domains/sites/published/published-site.fixture";
import { makePerson } from "@/testing/make/member";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
}, 120_000);
afterAll(() => line.stop());

/** Repeats a query until it returns the expected result. */
async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask();
    if (isRight(answer) || attempt === 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("bindery preview", () => {
  it("shows a folder as a site, updates the site if files change, and archives its change request at the end", async () => {
    const { organization, space, admin } = await makePublished({ publishedAt: null });
    const { token } = await makePerson({ organization, role: "admin" });
    const folder = await line.folderWith({ "README.md": "# Home\n\nFirst words.\n", "a.md": "# A\n" });
    const child = line.start(["preview", folder, "--space", space.id, "--json"], { token });
    let said = "";
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.endsWith("}\n")) break;
    }
    const { url, changeRequest } = JSON.parse(said);
    expect(said).not.toContain(token);

    const { origin } = new URL(url);
    const entry = await fetch(url, { redirect: "manual" });
    const cookie = entry.headers.get("set-cookie")?.split(";")[0] ?? "";
    const start = origin + entry.headers.get("location");
    const page = async () => (await fetch(start, { headers: { cookie } })).text();
    const html = await page();
    expect(html).toContain("First words.");
    expect(html).toContain('<script src="/bindery-reload.js"></script></body>');
    for (const [address, headers, status] of [
      [start, {}, 403],
      [start, { cookie: cookie.replace(/.$/, "") }, 403],
      [`${origin}/v1/user`, { cookie }, 404],
      [`${origin}/bindery-reload.js`, { cookie }, 200],
    ] as const)
      expect((await fetch(address, { headers })).status, address).toBe(status);
    expect((await fetch(start, { method: "POST", headers: { cookie } })).status).toBe(405);

    const events = await fetch(`${origin}/bindery-reload`, { headers: { cookie } });
    const told = (async () => {
      let text = "";
      for await (const chunk of events.body ?? []) {
        text += Buffer.from(chunk);
        if (text.includes("data: reload")) return true;
      }
      return false;
    })();
    await writeFile(path.join(folder, "README.md"), "# Home\n\nSecond words.\n");
    expect(await told).toBe(true);
    expect(await eventually(page, (text) => text.includes("Second words."))).toContain("Second words.");

    const request = `/spaces/${space.id}/change-requests/${changeRequest.number}`;
    expect((await admin.get(request)).body.status).not.toBe("archived");
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(130);
    expect((await admin.get(request)).body.status).toBe("archived");
    const { pages } = (await admin.get(`/spaces/${space.id}/content/pages`)).body;
    expect(pages.map(({ slug }: { slug: string }) => slug)).toEqual(["welcome", "guide"]);
  }, 60_000);

  it("lists the missing arguments", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const folder = await line.folderWith({ "README.md": "# Home\n" });
    const made = await line.run(
      ["import", folder, "--new", "Alone", "--organization", organizationId, "--json"],
      { token },
    );
    const alone = await line.run(["preview", folder, "--space", made.json.space.id], { token });
    expect([alone.code, alone.stderr]).toEqual([
      1,
      expect.stringContaining("No site contains the space Alone"),
    ]);
    expect((await line.run(["preview", folder], { token })).code).toBe(2);
    expect((await line.run(["preview", folder, "--space", "x", "--port", "http"], { token })).code).toBe(2);
  });
});
