import { build } from "esbuild";
import { expect, it } from "vitest";
import { threadOptions } from "@/testing/threads";

it("loads nothing into a thread that could reach the database or the network", async () => {
  const { metafile } = await build({
    ...threadOptions("src/threads/main.ts"),
    write: false,
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  const outside = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
  expect(inputs).toContain("src/lib/threads/task.ts");
  const reaching =
    /^src\/(db\/(?!ids)|access|api|scopes|trpc|jobs|events|server|worker|lib\/(outbound|mail))/;
  expect(inputs.filter((file) => reaching.test(file))).toEqual([]);
  const clients =
    /^(pg|@prisma\/.*|undici|nodemailer|isomorphic-git|@aws-sdk\/.*|graphile-worker|(node:)?(http|https|net|tls|dns|child_process))$/;
  expect(outside.filter((name) => clients.test(name))).toEqual([]);
});
