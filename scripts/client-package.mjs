import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { root } from "./project.mjs";

const source = path.join(root, "packages/client");

/**
 * The public modules of the package. The module `types` is public, too, but CommonJS and ES modules share its file, because
 * it imports nothing.
 */
const declared = ["errors", "file", "index", "list", "options", "rest", "router", "trpc"];

const read = (file) => readFileSync(path.join(source, file), "utf8");
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Returns the declarations of a file. The declarations can be generated without other files, because the
 * file's exports have explicit types.
 */
function declarationsOf(name) {
  const file = `src/${name}.ts`;
  const { outputText, diagnostics } = ts.transpileDeclaration(read(file), { fileName: file });
  const problem = diagnostics[0];
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`);
  return outputText;
}

const forModules = (text) => text.replaceAll(/from "\.\/(?!types\.)(\w+)\.js"/g, 'from "./$1.mjs"');

/**
 * Removes white space from type declarations, which makes the package 2.3 kB smaller. Editors format declarations when they
 * display them.
 */
const withoutLayout = (types) =>
  types.replaceAll(/^ +/gm, "").replaceAll(/^(?!\/\*\*|\*).*$/gm, (line) =>
    line
      .replace(/^("?[\w$-]+"?\??): /, "$1:")
      .replaceAll('" | "', '"|"')
      .replace(/ \{$/, "{")
      .replace(/;$/, ""),
  );

function writeDeclarations(folder) {
  for (const name of declared) {
    const text = declarationsOf(name);
    writeFileSync(path.join(folder, `${name}.d.ts`), text);
    writeFileSync(path.join(folder, `${name}.d.mts`), forModules(text));
  }
  writeFileSync(path.join(folder, "types.d.ts"), withoutLayout(read("src/types.ts")));
}

/**
 * The code is bundled once, as a CommonJS module. For ES modules, `index.mjs` exports the names of this CommonJS module.
 * Therefore, each class exists only once in a program that loads both kinds of modules, and the package is smaller. The
 * platform must be `node`, because otherwise Node.js couldn't find the names of the exports without running the module.
 */
async function bundle(folder) {
  const options = {
    entryPoints: { index: path.join(source, "src/index.ts") },
    bundle: true,
    packages: "external",
    outdir: folder,
    logLevel: "warning",
  };
  const { metafile } = await build({ ...options, format: "esm", metafile: true, write: false });
  const [{ exports: names }] = Object.values(metafile.outputs);
  writeFileSync(path.join(folder, "index.mjs"), `export { ${names.join(", ")} } from "./index.js";\n`);
  const small = { target: "es2022", minify: true, keepNames: true };
  await build({ ...options, ...small, format: "cjs", platform: "node" });
}

/**
 * The command line as one file with all its dependencies (docs/adr/056). This file is a CommonJS module, because some
 * packages in it are CommonJS modules.
 */
async function bundleCommandLine(folder, version) {
  await build({
    entryPoints: { bindery: path.join(source, "src/cli/main.ts") },
    outdir: path.join(folder, "bin"),
    outExtension: { ".js": ".cjs" },
    alias: { "@": path.join(root, "src") },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    minify: true,
    legalComments: "none",
    banner: { js: "#!/usr/bin/env node" },
    define: { BINDERY_VERSION: JSON.stringify(version) },
    logLevel: "warning",
  });
  chmodSync(path.join(folder, "bin/bindery.cjs"), 0o755);
}

/**
 * Writes the client's package into `folder`, ready to be packed. The package has the same version as
 * Bindery.
 */
export async function writeClientPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version } = readJson(path.join(root, "package.json"));
  await bundle(folder);
  await bundleCommandLine(folder, version);
  writeDeclarations(folder);
  const described = { ...readJson(path.join(source, "package.json")), version };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
  copyFileSync(path.join(source, "README.md"), path.join(folder, "README.md"));
}
