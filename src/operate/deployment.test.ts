import { existsSync, readFileSync } from "node:fs";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import { parse } from "yaml";

// What the image does once it is built is tried by e2e/image.spec.ts.

const settings = new Set(readFileSync(".env.example", "utf8").match(/(?<=^#)[A-Z0-9_]+(?==)/gm));
/** Given to Node, not to the service. */
settings.add("NODE_OPTIONS");

const unknown = (names: readonly string[]) => names.filter((name) => !settings.has(name));

/** What Compose files are right to do here: they build the image that they name, and a proxy is open to everybody. */
const ALLOWED = ["no-build-and-image", "service-image-require-explicit-tag", "no-unbound-port-interfaces"];
/** How they are laid out is the formatter's. */
const LAYOUT = ["require-quotes-in-ports", "service-keys-order", "top-level-properties-order"];

it("the Dockerfile is valid, and sets what the service has a setting for", () => {
  const text = readFileSync("Dockerfile", "utf8");
  expect(validate(text)).toEqual([]);
  const names = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(
    ([, line = ""]) => line.match(/[A-Z_]+(?==)/g) ?? [],
  );
  expect(names).toContain("DATA_DIR");
  expect(unknown(names)).toEqual([]);
});

it.each(["compose.yaml", "deploy/compose.cluster.yaml"])(
  "%s is valid, and sets what the service has a setting for",
  (file) => {
    const rules = Object.fromEntries([...ALLOWED, ...LAYOUT].map((name) => [name, 0 as const]));
    const [result] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([file], false);
    expect(result?.messages.map(({ line, message }) => `${line}: ${message}`) ?? []).toEqual([]);
    const { services } = parse(readFileSync(file, "utf8"), { merge: true });
    const ours = Object.values<{ image: string; environment: object }>(services).filter(
      ({ image }) => image === "bindery",
    );
    expect(ours.length).toBeGreaterThan(0);
    for (const { environment } of ours) expect(unknown(Object.keys(environment))).toEqual([]);
  },
);

it("the systemd unit starts what the build makes, with settings that there are", () => {
  const text = readFileSync("deploy/bindery.service", "utf8");
  const [, entry = ""] = /^ExecStart=\S+ .*?(\S+)$/m.exec(text) ?? [];
  const built = readFileSync("scripts/build-steps.mjs", "utf8");
  expect(entry).toMatch(/^dist\/\w+\.js$/);
  expect(built).toContain(`${entry.slice("dist/".length, -".js".length)}: "src/`);
  const names = /^Environment=(.*)$/m.exec(text)?.[1]?.match(/[A-Z_]+(?==)/g) ?? [];
  expect(names).toContain("DATA_DIR");
  expect(unknown(names)).toEqual([]);
});

it("what the image is built from is all there", () => {
  const kept = readFileSync(".dockerignore", "utf8").match(/(?<=^!).+$/gm) ?? [];
  expect(kept.filter((place) => !existsSync(place))).toEqual([]);
});
