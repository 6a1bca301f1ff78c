import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleNode } from "@/api/rest/node";
import { handleTrpcNode } from "@/api/trpc-node";
import { samplesIn } from "@/server/guide.fixture";
import { makePerson } from "@/testing/make/member";
import { writeClientPackage } from "../../../scripts/client-package.mjs";

const run = promisify(execFile);
/**
 * The maximum total size of the files that a program can import. The total doesn't include the command line, because
 * the command line is a separate file that no other file imports (docs/adr/056).
 */
const IMPORTED_BYTES_MAX = 84_000;
const PACKED_BYTES_MAX = 384_000;

let folder = "";
let project = "";
let tarball = "";
let server: Server;

/** Packs a folder with package.json as npm would publish it, and returns the archive. */
async function pack(from: string): Promise<string> {
  const args = ["pack", from, "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", args, { maxBuffer: 16 * 1024 * 1024 });
  return path.join(folder, JSON.parse(stdout)[0].filename);
}

/** Returns the code samples from the package's README, with the test server's URL and the test's token. */
async function samples(token: string): Promise<string[]> {
  const readme = await readFile(path.join(project, "node_modules/@bindery/client/README.md"), "utf8");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) =>
    code.replace("http://127.0.0.1:3000", url).replace("bnd_your_access_token", token),
  );
}

/**
 * Declares the parts of Node.js that the samples in the user guide use. The project needs these declarations
 * because it doesn't install the types of Node.js.
 */
const NODE = "declare const process: { env: Record<string, string | undefined> };\n";

const WRONG = `import { createClient, createRestClient } from "@bindery/client";
createRestClient({ url: "" }).createSpace({ title: "An organization is missing" });
createRestClient({ url: "" }).getSpaceById({ spaceId: 7 });
createClient({ url: "" }).spaces.explode.query();
export const wrong: number = (await createClient({ url: "" }).users.me.query()).displayName;
`;

/** Compiles the project. Returns the errors and the files that the compiler read. */
async function compile(resolution: "nodenext" | "bundler") {
  const module = resolution === "nodenext" ? "nodenext" : "esnext";
  const options = [
    "--strict",
    "--skipDefaultLibCheck",
    "--module",
    module,
    "--moduleResolution",
    resolution,
    "--target",
    "es2022",
  ];
  const files = (await readdir(project)).filter((name) => name.endsWith(".ts"));
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  const args = [tsc, ...options, "--listFiles", "--pretty", "false", "--outDir", resolution, ...files];
  const { stdout } = await run(process.execPath, args, { cwd: project }).catch(
    (error) => error as { stdout: string },
  );
  const lines = stdout.trim().split("\n");
  return {
    errors: lines.flatMap((line) => /^(\S+)\((\d+),\d+\): error/.exec(line)?.slice(1, 3).join(":") ?? []),
    files: lines.filter((line) => line.startsWith("/") && !line.includes("/typescript/lib/")),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "client-"));
  project = path.join(folder, "project");
  await mkdir(project);
  const rest = createServer((request, response) =>
    request.url?.startsWith("/v1")
      ? void handleNode(request, response)
      : void handleTrpcNode(request, response),
  );
  server = await new Promise((resolve) => {
    rest.listen(0, "127.0.0.1", () => resolve(rest));
  });
  await writeClientPackage(path.join(folder, "package"));
  tarball = await pack(path.join(folder, "package"));
  const trpc = await Promise.all(["client", "server"].map((name) => pack(`./node_modules/@trpc/${name}`)));
  await writeFile(path.join(project, "package.json"), '{"type":"module"}');
  // Installs tRPC's packages from this repository, so that the test doesn't need network access. Also
  // installs TypeScript, because it's a peer dependency of tRPC's packages.
  const args = ["install", "--offline", "--ignore-scripts", "--legacy-peer-deps", tarball, ...trpc];
  await run("npm", args, { cwd: project });
}, 120_000);

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe("the packed client, in an empty project", () => {
  it(`is at most ${IMPORTED_BYTES_MAX} bytes without the command line, and depends on @trpc/client only`, async () => {
    expect((await stat(tarball)).size).toBeLessThan(PACKED_BYTES_MAX);
    const imported = path.join(folder, "imported");
    await cp(path.join(folder, "package"), imported, { recursive: true });
    await rm(path.join(imported, "bin"), { recursive: true });
    await rm(tarball);
    expect((await stat(await pack(imported))).size).toBeLessThan(IMPORTED_BYTES_MAX);
    const file = path.join(project, "node_modules/@bindery/client/package.json");
    const { dependencies, version } = JSON.parse(await readFile(file, "utf8"));
    expect(Object.keys(dependencies)).toEqual(["@trpc/client"]);
    expect(version).toBe(JSON.parse(await readFile("package.json", "utf8")).version);
    const command = path.join(project, "node_modules/.bin/bindery");
    expect((await run(command, ["--version"])).stdout).toBe(`${version}\n`);
  });

  it("has types for the samples in the README and the user guide, refuses wrong types, and contains no files of the server", async () => {
    const { token } = await makePerson({ role: "admin" });
    for (const [index, code] of (await samples(token)).entries())
      await writeFile(path.join(project, `sample-${index}.ts`), code);
    const inGuide = (await samplesIn("ts", () => true)).flatMap((page) => page.samples);
    for (const [index, code] of inGuide.entries())
      await writeFile(path.join(project, `guide-${index}.ts`), NODE + code);
    await writeFile(path.join(project, "wrong.ts"), WRONG);
    for (const resolution of ["nodenext", "bundler"] as const) {
      const { errors, files } = await compile(resolution);
      expect(errors, resolution).toEqual(["wrong.ts:2", "wrong.ts:3", "wrong.ts:4", "wrong.ts:5"]);
      const client = path.join(project, "node_modules/@bindery/client/");
      expect(files.filter((file) => !file.startsWith(client))).toEqual([]);
      expect(files.length).toBeLessThan(12);
    }
  }, 60_000);

  it("runs the samples with a server", async () => {
    const said = async (sample: string) => (await run(process.execPath, [sample], { cwd: project })).stdout;
    const [first = "", ...lines] = (await said("nodenext/sample-0.js")).trim().split("\n");
    expect(lines).toEqual(["merge", expect.stringMatching(/^true /)]);
    expect(await said("nodenext/sample-1.js")).toContain("Handbook http");
    expect(first).not.toBe("");
    const cjs =
      'const { createRestClient } = require("@bindery/client"); console.log(typeof createRestClient);';
    expect((await run(process.execPath, ["-e", cjs], { cwd: project })).stdout).toBe("function\n");
  });
});
