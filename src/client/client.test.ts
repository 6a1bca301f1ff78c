import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { handleTrpc } from "@/api/trpc";
import { makePerson } from "@/testing/make/member";
import {
  type Client,
  createClient,
  type Failure,
  failureOf,
  type RouterInputs,
  type RouterOutputs,
} from "./client";
import { example } from "./example";

/** Serves the procedures on a real port, over the web's request type as Next hands it to the route. */
function serve(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const hasBody = request.method === "POST";
    const answer = await handleTrpc(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? "GET",
        headers: request.headers as Record<string, string>,
        body: hasBody ? (Readable.toWeb(request) as ReadableStream) : null,
        ...(hasBody && { duplex: "half" }),
      } as RequestInit),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

let server: Server;
let url: string;

beforeAll(async () => {
  server = await serve();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("the client", () => {
  it("runs the example of the README against a live server", async () => {
    const { user, token } = await makePerson({ role: "admin" });
    const lines: string[] = [];
    await example(`${url}/`, token, (line) => lines.push(line));
    expect(lines).toEqual([
      `I am ${user.displayName}`,
      expect.stringMatching(/^Field guides is at http.*\/orgs\/\w+$/),
      expect.stringMatching(/^2 of 2 organizations: .+, Field guides$/),
      "Refused: 404",
    ]);
  });

  it("tells what went wrong: refused, invalid, unreachable", async () => {
    const { token } = await makePerson();
    const failure = (client: Client, input: RouterInputs["organizations"]["create"]) =>
      client.organizations.create.mutate(input).then(() => undefined, failureOf);
    expect(await failure(createClient({ url, token: "bnd_garbage-token" }), { title: "Title" })).toEqual({
      status: 401,
      message: "The access token is unknown, expired or revoked",
      path: "organizations.create",
    });
    expect(await failure(createClient({ url, token }), { title: "x" })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^title: /),
    });
    expect(await failure(createClient({ url: "http://127.0.0.1:1" }), { title: "Title" })).toMatchObject({
      status: 0,
    });
    expect(failureOf(new Error("another kind"))).toBeUndefined();
  });

  it("puts calls made at the same time into one request, and no more than the service takes", async () => {
    const { token } = await makePerson();
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests.push(String(input));
      return globalThis.fetch(input, init);
    };
    const client = createClient({ url, token, fetch });
    const answers = await Promise.all(Array.from({ length: 25 }, () => client.users.me.query()));
    expect(answers).toHaveLength(25);
    expect(requests).toHaveLength(2);
  });

  it("brings no code of the server along", async () => {
    const { metafile } = await build({
      entryPoints: ["src/client/client.ts"],
      bundle: true,
      write: false,
      metafile: true,
      platform: "browser",
      format: "esm",
    });
    const own = Object.keys(metafile.inputs).filter((file) => !file.startsWith("node_modules/"));
    expect(own).toEqual(["src/client/client.ts"]);
  });

  it("types inputs, outputs and errors", () => {
    expectTypeOf<RouterOutputs["users"]["me"]["displayName"]>().toEqualTypeOf<string>();
    expectTypeOf<RouterOutputs["users"]["me"]["photoURL"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<RouterInputs["tokens"]["create"]>().toEqualTypeOf<{
      name: string;
      scope?: "read" | "write" | "admin" | undefined;
      organization?: string | null | undefined;
      expiresAt?: string | null | undefined;
    }>();
    expectTypeOf<RouterOutputs["tokens"]["create"]["token"]>().toEqualTypeOf<string>();
    expectTypeOf<RouterOutputs["tokens"]["list"]["items"][number]>().not.toHaveProperty("token");
    expectTypeOf<RouterOutputs["organizations"]["get"]["permissions"]["admin"]>().toEqualTypeOf<boolean>();
    expectTypeOf<ReturnType<typeof failureOf>>().toEqualTypeOf<Failure | undefined>();
    expectTypeOf<Client["organizations"]["get"]["query"]>()
      .parameter(0)
      .toEqualTypeOf<{ organizationId: string }>();
    // @ts-expect-error a title is required
    const incomplete: RouterInputs["organizations"]["create"] = {};
    // @ts-expect-error there is no such procedure
    type Unknown = RouterOutputs["organizations"]["explode"];
    expect(incomplete).toEqual({} satisfies Partial<Unknown>);
  });
});
