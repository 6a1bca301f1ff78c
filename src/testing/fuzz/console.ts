import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";

/** The number of characters of output to keep. 3,000 characters are enough for the cause of an error. */
const SAID_CHARACTERS = 3000;

const METRICS_TOKEN = "a-token-for-the-metrics-of-the-fuzz";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Finds the mark for a part of a page that the server couldn't render. Next.js sends such a page with status
 * 200, and the browser renders the part instead. Ignores the marks for redirects, for missing pages, and for
 * parts that only the browser renders.
 */
const failureIn = (html: string) => /data-dgst="(?!"|NEXT_|BAILOUT_).{0,500}/s.exec(html)?.[0];

/**
 * The built server with the database of the test file. Tests request pages of the console as a browser does.
 */
export class Console {
  private said = "";

  private constructor(
    readonly address: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.said = (this.said + chunk.toString()).slice(-SAID_CHARACTERS);
      });
  }

  /** Call this function after the file's settings exist, because the server reads them from the environment. */
  static async start(): Promise<Console> {
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const own = {
      HOST: "127.0.0.1",
      PORT: port,
      PUBLIC_URL: address,
      WORKER: "off",
      METRICS_TOKEN,
      MAX_CONNECTIONS: "0",
    };
    const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...own } as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, ["dist/main.js"], { env, stdio: ["ignore", "pipe", "pipe"] });
    const started = new Console(address, child);
    await started.ready();
    return started;
  }

  private async ready(): Promise<void> {
    while (!this.said.includes("ready on")) {
      if (this.child.exitCode !== null) throw new Error(`the service ended: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.said = "";
  }

  /** Returns a `Cookie` header with a session that stays valid even if the person's account changes. */
  async signIn({ id }: Pick<User, "id">): Promise<{ cookie: string }> {
    const user = await db().user.findUniqueOrThrow({ where: { id } });
    const claims = await openSession(user, { userAgent: "Fuzz", address: "192.0.2.1" });
    if (!claims) throw new Error("there is no session for the administrator");
    return { cookie: `${sessionCookieName()}=${await signSession(claims)}` };
  }

  /** Returns a page's status and the server's output. If a part of the page couldn't be rendered, the status is 500. */
  async read(path: string, headers: { cookie: string }): Promise<{ status: number; said: string }> {
    const response = await fetch(this.address + path, { headers, redirect: "manual" });
    const failure = failureIn(await response.text());
    return { status: failure === undefined ? response.status : 500, said: `${failure ?? ""} ${this.said}` };
  }

  /** Returns the number of open connections, including the connection of this request. */
  async connections(): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" };
    const text = await (await fetch(`${this.address}/metrics`, { headers })).text();
    return Number(/^bindery_http_connections\{[^}]*process="server"[^}]*\} (\d+)/m.exec(text)?.[1]);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }
}
