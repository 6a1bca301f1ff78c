import { readFileSync } from "node:fs";
import { slug } from "github-slugger";
import { describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { ERROR_REASONS } from "@/lib/error-reasons";
import { echo } from "@/testing/echo";
import { components } from "./parts";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const REASONS = Object.keys(ERROR_REASONS);

describe("reasons of errors", () => {
  it("are all described in the guide, in the same words", () => {
    const page = readFileSync("guide/api-users/errors.md", "utf8");
    const entries = [...page.matchAll(/^### ([a-z_]+)\n\n(.+)\n\n.+$/gm)];
    expect(Object.fromEntries(entries.map(([, reason, meaning]) => [reason, meaning]))).toEqual(
      ERROR_REASONS,
    );
  });

  it("are linked to their headings in the user guide of this instance", async () => {
    const { documentation, reason } = (await echo().get("/nowhere")).body.error;
    const { pathname, hash } = new URL(documentation);
    const page = readFileSync(`guide${pathname.slice("/docs".length)}.md`, "utf8");
    expect(hash).toBe(`#${reason}`);
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading as string));
    expect(headings).toEqual(expect.arrayContaining(REASONS));
  });

  it("are all listed in the schema of the OpenAPI document", () => {
    const { Error: schema } = components.schemas as unknown as {
      Error: { shape: { error: { shape: { reason: { unwrap(): { options: string[] } } } } } };
    };
    expect(schema.shape.error.shape.reason.unwrap().options).toEqual(REASONS);
  });

  it("are accompanied by the name of the invalid field", async () => {
    const { status, body } = await echo().get("/echo/x?limit=many");
    expect(status).toBe(400);
    const { message, reason, field, errors } = body.error;
    expect(REASONS).toContain(reason);
    expect(field).toBe("limit");
    expect(errors).toEqual([{ field, reason, message }]);
  });

  it("are derived from the status if an error doesn't declare a reason", async () => {
    expect((await echo().get("/nowhere")).body.error.reason).toBe("not_found");
    expect((await echo().put("/versioned", {})).body.error.reason).toBe("method_not_allowed");
    expect((await echo("ann").post("/count", { outcome: "crash" })).body.error.reason).toBe("internal_error");
  });
});
