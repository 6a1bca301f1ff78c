import { describe, expect, it } from "vitest";
import { rest } from "@/testing/rest";

describe("the application's dispatcher", () => {
  it("answers version and build to anybody", async () => {
    const answer = await rest().get("/");
    expect(answer.status).toBe(200);
    expect(answer.body.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(answer.body.build).toMatch(/^[0-9a-f]{12}$/);
  });

  it("answers an unknown path with 404 and the error body", async () => {
    expect(await rest().get("/nowhere")).toMatchObject({ status: 404, body: { error: { code: 404 } } });
  });
});
