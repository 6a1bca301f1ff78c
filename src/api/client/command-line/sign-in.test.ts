import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson } from "@/testing/make/member";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
}, 120_000);
afterAll(() => line.stop());

const credentials = () => path.join(line.configuration, "bindery/credentials.json");
const noFile = () => expect(stat(credentials())).rejects.toThrow("ENOENT");

describe("the command line", () => {
  it("lists its commands, and explains invalid arguments", async () => {
    const help = await line.run(["--help"]);
    expect([help.code, help.stderr]).toEqual([0, ""]);
    expect(help.stdout).toContain("Exit codes: 0 success; 1");
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(await line.run(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
    expect(await line.run(["login", "--help"])).toMatchObject({ code: 0, stderr: "" });
    expect(await line.run([])).toMatchObject({ code: 2 });
    const wrong = await line.run(["whomai"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toBe("bindery: unknown command 'whomai'\n(Did you mean whoami?)\n");
    const option = await line.run(["whoami", "--jsno", "--json"]);
    expect(option).toMatchObject({ code: 2, stdout: "" });
    expect(JSON.parse(option.stderr).error.message).toMatch(/^unknown option '--jsno'/);
  });

  it("stores a token that the server has accepted, in a file that only its owner can read, and never prints it", async () => {
    const { token, user } = await makePerson();
    const nobody = await line.run(["whoami", "--json"]);
    expect(nobody).toMatchObject({ code: 3, stdout: "" });
    expect(JSON.parse(nobody.stderr).error.message).toContain("bindery login");
    const login = ["login", "--server", line.url, "--token-stdin"];
    const refused = await line.run(login, { input: "bnd_garbage-token\n" });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/[Rr]un `bindery login`/);
    expect((await line.run(login, { input: "" })).code).toBe(2);
    expect((await line.run(["login", "--server", line.url])).stderr).toContain("--token-stdin");
    await noFile();

    const signedIn = await line.run(login, { input: `${token}\n` });
    expect(signedIn).toMatchObject({ code: 0, stdout: `Signed in to ${line.url} as ${user.displayName}.\n` });
    expect((await stat(credentials())).mode & 0o777).toBe(0o600);
    const me = await line.run(["whoami", "--json"]);
    expect(me.json).toMatchObject({ url: line.url, user: { id: user.id } });
    expect(signedIn.stdout + signedIn.stderr + me.stdout).not.toContain(token);
    const other = await line.run(["whoami"], { env: { BINDERY_URL: "http://127.0.0.1:1" } });
    expect([other.code, other.stderr]).toEqual([
      3,
      expect.stringContaining("You aren't signed in to http://127.0.0.1:1"),
    ]);

    expect((await line.run(["logout", "--json"])).json).toEqual({ forgotten: line.url });
    expect((await line.run(["logout"])).stdout).toBe("You aren't signed in, so nothing has changed.\n");
    expect((await line.run(["whoami"])).code).toBe(3);
  }, 60_000);

  it("prefers the token in the environment to the stored token, and says so if the server is unavailable", async () => {
    const { token, user } = await makePerson();
    expect((await line.run(["whoami", "--json"], { token })).json.user.id).toBe(user.id);
    const gone = await line.run(["whoami"], {
      env: { BINDERY_URL: "http://127.0.0.1:1", BINDERY_TOKEN: token },
    });
    expect([gone.code, gone.stdout]).toEqual([4, ""]);
    expect(gone.stderr).toMatch(/^bindery: The server didn't respond: .+\.\n$/);
    expect(await readFile(credentials(), "utf8")).not.toContain(token);
  });

  it("stops immediately if the user presses Ctrl+C", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const env = { BINDERY_URL: `http://127.0.0.1:${port}`, BINDERY_TOKEN: "bnd_some" };
    const child = line.start(["whoami"], { env });
    await once(silent, "request");
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(130);
    silent.closeAllConnections();
    silent.close();
  });
});
