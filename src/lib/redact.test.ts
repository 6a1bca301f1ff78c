import { describe, expect, it } from "vitest";
import { redactNames, redactPath, redactText } from "@/lib/redact";

describe("redaction", () => {
  it("replaces secrets at any depth and keeps other values", () => {
    const fields = {
      path: "/v1",
      headers: { Authorization: "Bearer abc", cookie: "session=1", accept: "text/html" },
      list: [{ accessToken: "t", tokenId: "id", passwordHash: "h" }],
    };
    expect(redactNames(fields)).toEqual({
      path: "/v1",
      headers: { Authorization: "[redacted]", cookie: "[redacted]", accept: "text/html" },
      list: [{ accessToken: "[redacted]", tokenId: "id", passwordHash: "[redacted]" }],
    });
  });

  it("removes credentials from URLs and error messages", () => {
    const text = redactText(
      'clone of "https://user:pa55@git.example/repo.git" and https://tok3n@git.example/x failed: Bearer abcdef123456',
    );
    expect(text).not.toMatch(/pa55|tok3n|abcdef123456/);
    expect(text).toContain("git.example/repo.git");
  });

  it("doesn't change a URL without credentials, even if there is an @ after the path", () => {
    const text = "https://docs.example/@me?a=b@c and mail@example.org";
    expect(redactText(text)).toBe(text);
  });

  it("removes queries and generated secrets from a logged path, and keeps IDs and slugs", () => {
    expect(redactPath("/v1/spaces/Sp4ceId0000000000001?shareKey=abc")).toBe(
      "/v1/spaces/Sp4ceId0000000000001",
    );
    expect(redactPath("/setup/aB3dEfGhIjKlMnOpQrStUvWxYz0123456789")).toBe("/setup/[redacted]");
    expect(redactPath("/s/docs/a-very-long-slug-of-a-page-with-2-numbers-in-2026")).toContain(
      "a-very-long-slug",
    );
  });
});
