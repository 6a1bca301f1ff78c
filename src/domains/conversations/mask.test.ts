import { describe, expect, it } from "vitest";
import { maskSecrets, withoutMasks } from "./mask";

/** Texts, each with its expected masked form. */
const MASKED: readonly [string, string][] = [
  ["Write to jane.doe+x@mail.example.org!", "Write to [email]!"],
  ["jürgen@müller.example and a@b.co", "[email] and [email]"],
  ["anna [at] example.org, or anna%40example.org", "[email], or [email]"],
  ["card 4111 1111 1111 1111 exp 12/29", "card [card number] exp 12/29"],
  ["5500-0000-0000-0004.", "[card number]."],
  ["378282246310005", "[card number]"],
  ["pay to DE89 3704 0044 0532 0130 00 please", "pay to [bank account] please"],
  ["my ssn is 078-05-1120", "my ssn is [social security number]"],
  ["call +49 170 1234567 or +1 (555) 010-9999", "call [phone number] or [phone number]"],
  ["password: hunter2", "password: [secret]"],
  ["Passwort: geheim", "Passwort: [secret]"],
  ["my password is Tr0ub4dor&3, ok", "my password is [secret], ok"],
  ['{"api_key": "abc123def456"}', '{"api_key": "[secret]"}'],
  ["Authorization: Bearer abc.def.ghi123", "Authorization: Bearer [token]"],
  ["sent Bearer abcdefgh12345678", "sent Bearer [token]"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123", "[token]"],
  ["key sk-proj-abcdefghijklmnop1234", "key [token]"],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789", "[token]"],
  ["AKIAIOSFODNN7EXAMPLE", "[token]"],
  ["xoxb-123456789012-abcdef", "[token]"],
  ["see https://example.org/a?token=abc123&x=1", "see https://example.org/a?token=[token]&x=1"],
  ["https://user:pw@example.org/", "https://[credentials]@example.org/"],
  ["postgres://app:s3cret@db/main", "postgres://[credentials]@db/main"],
  ["d41d8cd98f00b204e9800998ecf8427e", "[token]"],
  ["aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW", "[token]"],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "[private key]"],
];

/** Texts that contain no secrets, or that would be useless if masked. */
const KEPT: readonly string[] = [
  "The password is wrong and the token is expired.",
  "Order 1234567890123456, error 500 at 10:32:11.123",
  "4111 1111 1111 1112",
  "version 12.4.1, 19% VAT, 1.234.567,89 EUR, 2026-11-21",
  "https://docs.example.org/guides/getting-started-with-everything?page=2&lang=en#section",
  "Donaudampfschifffahrtsgesellschaftskapitän",
  "getUserInformationByIdentifierAndOrganization fails",
  "0000 0000 0000 0000",
];

describe("maskSecrets", () => {
  it.each(MASKED)("masks %j, and doesn't change the masked text", (text, kept) => {
    expect(maskSecrets(text)).toBe(kept);
    expect(maskSecrets(kept)).toBe(kept);
    expect(withoutMasks(kept)).not.toContain("[");
  });

  it.each(KEPT)("keeps %j", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  // An algorithm with quadratic time would exceed the test's timeout.
  it.each(["a", "1 ", "@", "a.", "password ", "eyJ", "-----BEGIN PRIVATE KEY-----", "a@a", "+1 ", "://:"])(
    "masks a long text that repeats %j within the time limit",
    (part) => {
      const text = part.repeat(400_000 / part.length);
      expect(maskSecrets(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
