import { existsSync, readFileSync } from "node:fs";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import { parse } from "yaml";

// This file tests only the configuration. e2e/image.spec.ts tests the built image.

const settings = new Set(readFileSync(".env.example", "utf8").match(/(?<=^#)[A-Z0-9_]+(?==)/gm));
/** This environment variable is a setting of Node.js, so it isn't in .env.example. */
settings.add("NODE_OPTIONS");

const unknown = (names: readonly string[]) => names.filter((name) => !settings.has(name));

/**
 * Rules that don't apply to these files: the Compose files build their image, and the proxy must be reachable
 * from outside.
 */
const ALLOWED = ["no-build-and-image", "service-image-require-explicit-tag", "no-unbound-port-interfaces"];
/** Rules about layout are turned off, because the formatter defines the layout. */
const LAYOUT = ["require-quotes-in-ports", "service-keys-order", "top-level-properties-order"];

it("the Dockerfile is valid, and sets only settings that exist", () => {
  const text = readFileSync("Dockerfile", "utf8");
  expect(validate(text)).toEqual([]);
  const names = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(
    ([, line = ""]) => line.match(/[A-Z_]+(?==)/g) ?? [],
  );
  expect(names).toContain("DATA_DIR");
  expect(unknown(names)).toEqual([]);
});

it.each(["compose.yaml", "deploy/compose.cluster.yaml"])(
  "%s is valid, and sets only settings that exist",
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

it("the systemd unit starts the build's output with existing settings", () => {
  const text = readFileSync("deploy/bindery.service", "utf8");
  const [, entry = ""] = /^ExecStart=\S+ .*?(\S+)$/m.exec(text) ?? [];
  const built = readFileSync("scripts/build-steps.mjs", "utf8");
  expect(entry).toMatch(/^dist\/\w+\.js$/);
  expect(built).toContain(`${entry.slice("dist/".length, -".js".length)}: "src/`);
  const names = /^Environment=(.*)$/m.exec(text)?.[1]?.match(/[A-Z_]+(?==)/g) ?? [];
  expect(names).toContain("DATA_DIR");
  expect(unknown(names)).toEqual([]);
});

it("all files for the image exist", () => {
  const kept = readFileSync(".dockerignore", "utf8").match(/(?<=^!).+$/gm) ?? [];
  expect(kept.filter((place) => !existsSync(place))).toEqual([]);
});
