import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublished } from "@/domains/sites/published/published-site.fixture";
import { runJobs } from "@/testing/jobs";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
}, 120_000);
afterAll(() => line.stop());

const SPEC = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n";

/** Runs a command that waits for the worker, and runs the worker's jobs until the command ends. */
async function runWithWorker(args: string[], token: string) {
  let isOver = false;
  const running = line.run(args, { token }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await runJobs();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return running;
}

describe("bindery publish", () => {
  it("publishes a site, and prints its URL", async () => {
    const { site, organization } = await makePublished({ publishedAt: null });
    const { token } = await makePerson({ organization, role: "admin" });
    const published = await line.run(["publish", "--site", site.id, "--json"], { token });
    expect(published.code).toBe(0);
    expect(published.json.site).toMatchObject({
      id: site.id,
      url: expect.stringContaining(`/s/${site.basename}/`),
    });
    expect((await line.run(["publish", "--site", site.id], { token })).stdout).toContain(
      "was published: http",
    );
    const reader = await makePerson({ organization, role: "read" });
    expect(await line.run(["publish", "--site", site.id], { token: reader.token })).toMatchObject({
      code: 3,
      stdout: "",
    });
    expect((await line.run(["publish", "--site", "absent"], { token })).code).toBe(1);
    expect((await line.run(["publish"], { token })).code).toBe(2);
  });

  it("asks for an organization if the token can access several organizations", async () => {
    const { token, user, organizationId } = await makePerson({ role: "admin" });
    const other = await makeOrganization();
    await makeMember({ organization: other, user, role: "admin" });
    const asked = await line.run(["publish", "--site", "any"], { token });
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining(organizationId)]);
    expect(asked.stderr).toContain(other.id);
  });
});

describe("bindery openapi publish", () => {
  it("creates and replaces a specification, and waits until it's processed", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const folder = await line.folderWith({
      "pets.yaml": SPEC,
      "wrong.yaml": "openapi: 3.1.0\ninfo: { title: x",
    });
    const publish = (file: string, ...more: string[]) =>
      runWithWorker(["openapi", "publish", path.join(folder, file), "--slug", "pets", ...more], token);
    const created = await publish("pets.yaml", "--json");
    expect(created.code).toBe(0);
    expect(created.json.specification).toMatchObject({ slug: "pets", processingState: "complete" });
    const spec = `/orgs/${organizationId}/openapi/pets`;
    const version = (await rest(token).get(spec)).body.lastVersion;
    expect(version).toBeDefined();

    const refused = await publish("wrong.yaml");
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /wrong\.yaml:2 {2}.*isn't valid YAML[\s\S]*pets wasn't published: it isn't a valid OpenAPI specification/,
    );
    expect((await rest(token).get(spec)).body.lastVersion).toBe(version);
    expect(await publish("absent.yaml")).toMatchObject({ code: 2, stdout: "" });
    expect(await publish("pets.yaml", "--no-wait")).toMatchObject({
      code: 0,
      stdout: "The specification pets was sent.\n",
    });
  }, 60_000);
});
