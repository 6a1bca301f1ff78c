import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { withTemporaryFolder } from "@/lib/private-folder";

/**
 * A script that uses up all file descriptors for two seconds. The script then prints whether it received a request to
 * end.
 */
const script = `
  import { closeSync, openSync } from "node:fs";
  import { endWithPackageManager } from ${JSON.stringify(pathToFileURL(path.resolve("scripts/parent.mjs")).href)};
  let ended = false;
  process.on("SIGTERM", () => { ended = true; });
  endWithPackageManager();
  const taken = [];
  try { for (;;) taken.push(openSync("/dev/null")); } catch {}
  setTimeout(() => {
    for (const each of taken) closeSync(each);
    process.stdout.write(ended ? "ended" : "goes on");
    process.exit();
  }, 2000);
`;

it("a process that has no free file descriptors doesn't treat its parent as dead", async () => {
  const said = await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, "script.mjs");
    writeFileSync(file, script);
    const child = spawn("sh", ["-c", `ulimit -n 100; ${process.execPath} ${file}; true`], {
      env: { ...process.env, npm_lifecycle_script: "node script.mjs" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += String(chunk);
    });
    await once(child, "exit");
    return text;
  });
  expect(said).toBe("goes on");
});
