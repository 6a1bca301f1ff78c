import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { handleNode } from "@/api/rest/node";
import { createListener } from "@/server/listener";
import { createPublishedSites } from "@/site/published/serve/handler";
import { ASSETS } from "@/site/published/site-server.fixture";
import { withSettings } from "@/testing/settings";
import { writeClientPackage } from "../../../../scripts/client-package.mjs";

interface RunOptions {
  token?: string;
  /** The text that the program reads from standard input. */
  input?: string;
  env?: Record<string, string>;
}

export interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json: any;
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Packs the command line, unpacks it, and returns the path of the program. The unpacked package is in the
 * tests' temporary folder and is deleted together with it.
 */
async function unpack(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "packed-command-line-"));
  await writeClientPackage(path.join(folder, "built"));
  const args = [
    "pack",
    path.join(folder, "built"),
    "--ignore-scripts",
    "--json",
    "--pack-destination",
    folder,
  ];
  const { stdout } = await promisify(execFile)("npm", args);
  await promisify(execFile)("tar", ["-xf", JSON.parse(stdout)[0].filename], { cwd: folder });
  return path.join(folder, "package/bin/bindery.cjs");
}
/**
 * Caches the path of the program, so that each process unpacks the package only once for all of its test
 * files.
 */
let unpacked: Promise<string> | undefined;

/** Provides the command line as npm would install it, and a server on a separate port. */
export class CommandLine {
  private constructor(
    private readonly folder: string,
    private readonly program: string,
    private readonly server: Server,
    private readonly takeBack: () => void,
    readonly url: string,
  ) {}

  static async start(): Promise<CommandLine> {
    const folder = await mkdtemp(path.join(tmpdir(), "command-line-"));
    const pages = async (_request: IncomingMessage, response: ServerResponse) => void response.end("console");
    const sites = createPublishedSites(ASSETS);
    const roads = { sites, rest: handleNode, trpc: pages, pages, phase: () => "serving" as const };
    const server = createServer(createListener(roads));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    unpacked ??= unpack();
    return new CommandLine(folder, await unpacked, server, withSettings({ PUBLIC_URL: url }), url);
  }

  async stop(): Promise<void> {
    this.takeBack();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
  }

  /** The folder in which `bindery login` stores its token. */
  get configuration(): string {
    return path.join(this.folder, "configuration");
  }

  /** Starts the program with a token or with the stored sign-in. */
  start(args: readonly string[], { token, env = {} }: RunOptions = {}) {
    const given = token === undefined ? {} : { BINDERY_URL: this.url, BINDERY_TOKEN: token };
    const own = { PATH: process.env.PATH, XDG_CONFIG_HOME: this.configuration, ...given, ...env };
    return spawn(process.execPath, [this.program, ...args], {
      env: own as unknown as NodeJS.ProcessEnv,
      cwd: this.folder,
    });
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Said> {
    const child = this.start(args, options);
    child.stdin.end(options.input ?? "");
    const [stdout, stderr, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    return { code, stdout, stderr, json: parsed(stdout) };
  }

  /** Creates a folder with the given files. The keys are the paths of the files. */
  async folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    const folder = await mkdtemp(path.join(this.folder, "content-"));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    return folder;
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Reads every file in a folder and its subfolders. Returns an object that maps paths to texts. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.sort().map(async (file) => [path.relative(folder, file), await readFile(file, "latin1")]),
  );
  return Object.fromEntries(
    texts.map(([name, text]) => [name, Buffer.from(text as string, "latin1").toString("utf8")]),
  );
}
