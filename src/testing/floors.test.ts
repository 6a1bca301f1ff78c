import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * Tests that the check in .dependency-cruiser.cjs finds each forbidden import in a small tree of files.
 * Without this test, no one would notice if the check stopped working, for example because of a wrong version
 * of TypeScript.
 */
const run = promisify(execFile);
const config = path.resolve(".dependency-cruiser.cjs");
const cruiser = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
let folder = "";

const PLANTED: readonly [file: string, imported: string, rule: string][] = [
  ["src/lib/slug.ts", "@/db/client", "floor-lib"],
  ["src/db/page.ts", "@/access/authorization/actor", "floor-db"],
  ["src/access/who.ts", "@/scopes/space", "floor-trpc"],
  ["src/jobs/run.ts", "@/domains/spaces/service", "floor-trpc"],
  ["src/scopes/change.ts", "@/domains/spaces/service", "floor-scopes"],
  ["src/domains/spaces/urls.ts", "@/api/root", "floor-domains"],
  ["src/domains/spaces/policy.ts", "@/trpc/init", "rooms-know-no-trpc"],
  ["src/domains/spaces/copy.ts", "./router", "rooms-know-no-door"],
  ["src/domains/spaces/presenter.ts", "@/db/client", "pure-files-know-no-database"],
  ["src/domains/spaces/move.ts", "@/domains/content/versions", "domain-order-collections"],
  ["src/domains/space-parts.ts", "./sites/service", "lists-hold-declarations-alone"],
  ["src/api/listen.ts", "../../app/page", "floor-api"],
  ["src/api/serve.ts", "@/testing/rest", "tests-stay-among-tests"],
  ["app/panel.tsx", "@/db/client", "pages-hold-no-rules"],
  ["src/lib/left.ts", "./right", "no-circles"],
  ["src/domains/sites/service.ts", "../content/markdown/parse", "markdown-has-one-entry"],
  ["src/domains/git/sync.ts", "./remote/session", "git-transport-has-one-entry"],
  ["src/domains/openapi/rows.ts", "./read/parse", "openapi-reader-has-one-entry"],
  ["src/domains/spaces/kept.ts", "lru-cache", "one-cache"],
];

const CLEAN: Readonly<Record<string, string>> = {
  "src/db/client.ts": 'import "@/lib/errors";\nexport const x = 1;',
  "src/lib/errors.ts": "export const x = 1;",
  "src/lib/right.ts": 'import "./left";\nexport const x = 1;',
  "src/access/authorization/actor.ts": 'import "@/db/client";\nexport const x = 1;',
  "src/trpc/init.ts": 'import "@/access/authorization/actor";\nexport const x = 1;',
  "src/scopes/space.ts": 'import "@/trpc/init";\nexport const x = 1;',
  "src/domains/spaces/service.ts": 'import "@/db/client";\nexport const x = 1;',
  "src/domains/spaces/schema.ts": 'import type { x } from "@/db/client";\nexport type X = typeof x;',
  "src/domains/git/remote/session.ts": "export const x = 1;",
  "src/domains/git/remote/transport.ts": 'export * from "./session";',
  "src/domains/git/service.ts": 'import "./remote/transport";\nexport const x = 1;',
  "src/domains/openapi/read/parse.ts": "export const x = 1;",
  "src/domains/openapi/read/read.ts": 'export * from "./parse";',
  "src/domains/openapi/compare.ts": 'import "./read/read";\nexport const x = 1;',
  "src/domains/spaces/router.ts": 'import "@/trpc/init";\nimport "./service";\nexport const x = 1;',
  "src/domains/content/markdown/parse.ts": "export const x = 1;",
  "src/domains/content/markdown/index.ts": 'export * from "./parse";',
  "src/domains/content/handlers.ts": 'import "./markdown";\nexport const x = 1;',
  "src/domains/content/versions.ts": 'import "@/domains/spaces/service";\nexport const x = 1;',
  "src/api/root.ts": 'import "@/domains/spaces/router";\nexport const x = 1;',
  "src/testing/rest.ts": 'import "@/api/root";\nexport const x = 1;',
  "src/domains/spaces/spaces.test.ts": 'import "@/testing/rest";\nimport "@/domains/content/versions";',
  "app/page.tsx": 'import "@/api/root";\nexport const x = 1;',
};

async function write(file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function violations(): Promise<{ rule: string; from: string }[]> {
  const words = [cruiser, "--config", config, "--output-type", "json", "src", "app"];
  const { stdout } = await run(process.execPath, words, { cwd: folder, maxBuffer: 32 * 1024 * 1024 }).catch(
    (error) => error as { stdout: string },
  );
  const { summary, modules } = JSON.parse(stdout);
  expect(modules.length).toBeGreaterThanOrEqual(Object.keys(CLEAN).length);
  return summary.violations.map((one: { rule: { name: string }; from: string }) => ({
    rule: one.rule.name,
    from: one.from,
  }));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "floors-"));
  const compilerOptions = { module: "ESNext", moduleResolution: "bundler", paths: { "@/*": ["./src/*"] } };
  await write("tsconfig.json", JSON.stringify({ compilerOptions }));
  for (const [file, text] of Object.entries(CLEAN)) await write(file, text);
  await write("src/lib/left.ts", "export const x = 1;");
});

afterAll(() => rm(folder, { recursive: true }));

describe("the import rules", () => {
  it("allow imports from lower layers", async () => {
    expect(await violations()).toEqual([]);
  });

  it("find every forbidden import from a higher layer", async () => {
    for (const [file, imported] of PLANTED) await write(file, `import "${imported}";\nexport const x = 1;`);
    const found = await violations();
    for (const [from, , rule] of PLANTED) expect(found).toContainEqual({ rule, from });
  });
});

interface Rule {
  name: string;
  from: { path?: string };
  to: { path?: string; pathNot?: string };
}

const { forbidden }: { forbidden: Rule[] } = createRequire(import.meta.url)(config);

/** Whether a rule of this kind forbids one file to import another. */
const forbids = (kind: string, from: string, to: string) =>
  forbidden.some(
    (rule) =>
      rule.name.startsWith(kind) &&
      new RegExp(rule.from.path ?? "").test(from) &&
      new RegExp(rule.to.path ?? "").test(to) &&
      (rule.to.pathNot === undefined || !new RegExp(rule.to.pathNot).test(to)),
  );

/**
 * Returns the names in a diagram of docs/architecture.md, one line after the other from bottom to top.
 * `first` is the text at the start of the diagram.
 */
async function pictured(first: string): Promise<string[][]> {
  const text = await readFile("docs/architecture.md", "utf8");
  const picture = text.split("```").find((block) => block.split("\n").some((line) => line.startsWith(first)));
  const lines = (picture ?? "").trim().split("\n");
  return lines
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((line) =>
      line
        .replace(/^\d+ +/, "")
        .replace(/ {3,}.*$/, "")
        .split(/ +/),
    );
}

describe("the diagrams of docs/architecture.md", () => {
  it.each([
    ["0  lib", "floor-", "src", ["conformance", "testing"]],
    ["0  system", "domain-order-", "src/domains", []],
  ])("%s: match the import rules", async (first, kind, folder, others) => {
    const floors = await pictured(first);
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = new Set(floors.flat());
    for (const { name } of folders) expect([...names, ...others]).toContain(name);
    for (const [rank, above] of floors.entries())
      for (const [below, lower] of floors.entries())
        for (const from of above)
          for (const to of lower)
            expect([from, to, forbids(kind, `${folder}/${from}/x.ts`, `${folder}/${to}/x.ts`)]).toEqual([
              from,
              to,
              below > rank,
            ]);
  });
});
