import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generation } from "./check-steps.mjs";
import { run, say } from "./project.mjs";

// Generates a client with each of several common generators from the OpenAPI document, compiles the clients in
// TypeScript's strictest mode, and lints the document with Spectral. The generators aren't development dependencies,
// because together they're larger than Bindery. The script installs the generators into an empty folder. The lock file
// in scripts/generators defines their versions.
const folder = mkdtempSync(path.join(tmpdir(), "bindery-generators-"));
const binary = (name) => path.join(folder, "node_modules/.bin", name);
const documentFile = path.join(folder, "openapi.json");
const outputOf = (name) => path.join(folder, "clients", name);

const GENERATORS = {
  "openapi-typescript": [documentFile, "-o", `${outputOf("openapi-typescript")}/types.ts`],
  "openapi-ts": ["-i", documentFile, "-o", outputOf("hey-api"), "-c", "@hey-api/client-fetch", "-s"],
  orval: ["--input", documentFile, "--output", `${outputOf("orval")}/client.ts`, "--client", "fetch"],
  "swagger-typescript-api": [
    ...[
      "generate",
      "-p",
      documentFile,
      "-o",
      outputOf("swagger-typescript-api"),
      "-n",
      "client.ts",
      "--silent",
    ],
  ],
};

const TYPESCRIPT = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  },
  include: ["clients"],
};

/** Runs the steps one after the other until a step fails. Returns the exit status of the last step. */
async function inTurn(steps) {
  for (const [title, step] of steps) {
    say(title);
    const code = await step();
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * An operation that each generated client must contain. Compiling isn't enough, because an empty client also
 * compiles.
 */
const OPERATION = /getSpaceById/i;

function holdsClient(name) {
  const made = readdirSync(path.join(folder, "clients", name), { recursive: true, withFileTypes: true });
  const files = made.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  return files.some((file) => OPERATION.test(readFileSync(file, "utf8")));
}

/** Returns 1 if a generator has created no client. */
function checkClients() {
  const made = readdirSync(path.join(folder, "clients")).filter(holdsClient).length;
  if (made === Object.keys(GENERATORS).length) return 0;
  say(`Only ${made} generators created a client.`);
  return 1;
}

const quietly = (command, args) => run(command, args, { quiet: true });

cpSync("scripts/generators", folder, { recursive: true });
writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(TYPESCRIPT));
const ruleset = path.join(folder, ".spectral.yaml");
writeFileSync(ruleset, "extends: spectral:oas\n");
process.exitCode = await inTurn([
  ["generate the code that the OpenAPI document needs", generation.run],
  ["install the generators", () => quietly("npm", ["ci", "--ignore-scripts", "--prefix", folder])],
  [
    "write the OpenAPI document",
    () =>
      run(process.execPath, ["--import", "tsx", "src/api/openapi/write.ts", documentFile], {
        env: { LOG_LEVEL: "warn" },
      }),
  ],
  [
    "lint the document (spectral)",
    () => quietly(binary("spectral"), ["lint", documentFile, "-r", ruleset, "--fail-severity", "warn"]),
  ],
  ...Object.entries(GENERATORS).map(([name, args]) => [
    `generate a client (${name})`,
    () => quietly(binary(name), args),
  ]),
  ["check that each generator created a client", checkClients],
  ["compile the clients", () => quietly(binary("tsc"), ["-p", folder])],
]);
rmSync(folder, { recursive: true, force: true });
