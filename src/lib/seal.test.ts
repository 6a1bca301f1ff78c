import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal";

describe("sealed secrets", () => {
  it("can't be read in the encrypted form, and can be decrypted for their purpose", () => {
    const secret = Buffer.from("user:password");
    const sealed = seal("saml-key", secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unseal("saml-key", sealed).equals(secret)).toBe(true);
  });

  it("can't be decrypted for another purpose, or after a single bit was changed", () => {
    const sealed = seal("saml-key", Buffer.from("user:password"));
    expect(() => unseal("site-share-link", sealed)).toThrow();
    sealed[sealed.length - 20] = (sealed[sealed.length - 20] as number) ^ 1;
    expect(() => unseal("saml-key", sealed)).toThrow();
  });
});
