import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inMilliseconds, now, setClock } from "@/lib/clock";
import { createPasskey, type Variant } from "@/testing/authenticator";
import { newBrowser } from "@/testing/browser";
import { inBrowser } from "@/testing/caller";
import { startMailServer } from "@/testing/mail-server";
import { makePasskey, signInWithPasskey } from "@/testing/make/passkey";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { withSettings } from "@/testing/settings";

const PASSWORD = "correct horse battery";
const ORIGIN = "https://docs.example.org";
const proof = { currentPassword: PASSWORD };

let revert = () => {};
beforeEach(() => {
  revert = withSettings({ PUBLIC_URL: ORIGIN });
  setClock(new Date("2031-07-01T12:00:00Z"));
});
afterEach(() => {
  revert();
  setClock();
});

const person = () => makeUser({ password: PASSWORD });
const passkeysOf = (userId: string) => db().passkey.count({ where: { userId } });

describe("adding a passkey", () => {
  it("needs the current password, and stores only the public key", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    for (const given of [{}, { currentPassword: "wrong password" }])
      await expect(caller.passkeys.start(given)).rejects.toThrow(/correct|required/);
    expect(await db().oneTimeToken.count({ where: { subject: { startsWith: user.id } } })).toBe(0);
    const options = await caller.passkeys.start(proof);
    expect(JSON.parse(options.options)).toMatchObject({
      rp: { id: "docs.example.org", name: "Bindery" },
      user: { name: user.email, displayName: user.displayName },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const { passkey, answer } = createPasskey(options, ORIGIN);
    const added = await caller.passkeys.add({ name: " Work laptop ", answer });
    const { x = "" } = passkey.publicKey.export({ format: "jwk" });
    const row = await db().passkey.findUniqueOrThrow({ where: { id: added.id } });
    expect(row).toMatchObject({
      userId: user.id,
      name: "Work laptop",
      credentialId: passkey.id,
      counter: 0n,
      transports: ["internal", "hybrid"],
      isBackedUp: false,
      lastUsedAt: null,
    });
    expect(Buffer.from(row.publicKey).includes(Buffer.from(x, "base64url"))).toBe(true);
    expect(await caller.passkeys.list()).toEqual({ items: [added], unavailable: null });
    const next = await caller.passkeys.start(proof);
    expect(JSON.parse(next.options).excludeCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal", "hybrid"] },
    ]);
  });

  it("needs a code if the person uses two-step sign-in", async () => {
    const user = await person();
    const { caller, secret } = await makeSecondFactor(user, PASSWORD);
    await expect(caller.passkeys.start(proof)).rejects.toThrow("two-step sign-in");
    await expect(caller.passkeys.start({ ...proof, code: "abc" })).rejects.toThrow("isn't correct");
    const options = await caller.passkeys.start({ ...proof, code: codeOf(secret) });
    await caller.passkeys.add({ name: "Phone", answer: createPasskey(options, ORIGIN).answer });
    expect(await passkeysOf(user.id)).toBe(1);
  });

  it("is refused for accounts without a password, and for unconfirmed email addresses if email is set up", async () => {
    const user = await makeUser();
    const local = await person();
    const { caller } = await inBrowser(user);
    await expect(caller.passkeys.start({})).rejects.toThrow("no password");
    const server = await startMailServer();
    try {
      const unconfirmed = await inBrowser(local);
      await expect(unconfirmed.caller.passkeys.start(proof)).rejects.toThrow("Confirm your email address");
    } finally {
      await server.stop();
    }
    for (const { id } of [user, local])
      expect(await db().oneTimeToken.count({ where: { subject: { startsWith: id } } })).toBe(0);
  });

  it.each([
    ["http://docs.example.org", "https", "HTTPS"],
    ["https://192.0.2.1", "hostname", "IP address"],
  ])("is refused at %s, and the list says why", async (url, unavailable, words) => {
    revert();
    revert = withSettings({ PUBLIC_URL: url });
    const { caller } = await inBrowser(await person());
    expect(await caller.passkeys.list()).toEqual({ items: [], unavailable });
    await expect(caller.passkeys.start(proof)).rejects.toThrow(words);
  });

  it.each([
    ["a character that the database can't store", "Laptop\u0000"],
    ["a line break", "Laptop\nAdded by your administrator"],
    ["more than 100 characters", "x".repeat(101)],
    ["only spaces", "   "],
  ])("is refused with a name that contains %s", async (_title, name) => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    await expect(caller.passkeys.add({ name, answer })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await passkeysOf(user.id)).toBe(0);
    const { id } = await caller.passkeys.add({ name: "Ёлка 🔑", answer });
    await expect(caller.passkeys.rename({ passkeyId: id, name })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect((await caller.passkeys.list()).items).toMatchObject([{ name: "Ёлка 🔑" }]);
  });

  it("is possible at most 20 times, also for requests at the same time", async () => {
    const user = await person();
    for (let i = 0; i < 18; i++)
      await db().passkey.create({
        data: {
          id: `${user.id}${i}`,
          userId: user.id,
          name: "Old",
          hostname: "docs.example.org",
          credentialId: `${user.id}-${i}`,
          publicKey: Uint8Array.from([1]),
          counter: 0,
          isBackedUp: false,
        },
      });
    const entry = { method: "passkey", passkeyId: `${user.id}0` } as const;
    const sessions = await Promise.all(Array.from({ length: 4 }, () => inBrowser(user, entry)));
    const answers = await Promise.all(
      sessions.map(async ({ caller }) => createPasskey(await caller.passkeys.start(proof), ORIGIN).answer),
    );
    const added = await Promise.allSettled(
      sessions.map(({ caller }, i) => caller.passkeys.add({ name: "New", answer: answers[i] ?? "" })),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await passkeysOf(user.id)).toBe(20);
    await expect(sessions[0]?.caller.passkeys.start(proof)).rejects.toThrow("at most 20 passkeys");
  });
});

describe("the answer of an authenticator that creates a passkey", () => {
  it.each<[string, Variant, string]>([
    ["another origin", { origin: "https://evil.example" }, "another website"],
    ["another relying party", { rpId: "evil.example" }, "another website"],
    ["a frame", { clientData: { crossOrigin: true } }, "another website"],
    ["no verification of the person", { isVerified: false }, "didn't check that it's you"],
    ["another challenge", { challenge: "A".repeat(43) }, "expired"],
    ["the type of a sign-in", { type: "webauthn.get" }, "couldn't check"],
    ["a statement with a certificate", { attestation: "certificate" }, "couldn't check"],
  ])("is refused with %s, and uses up the challenge", async (_title, variant, words) => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const options = await caller.passkeys.start(proof);
    const { answer } = createPasskey(options, ORIGIN, variant);
    await expect(caller.passkeys.add({ name: "Evil", answer })).rejects.toThrow(words);
    expect(await passkeysOf(user.id)).toBe(0);
  });

  it.each([
    ["a number", "00"],
    ["a list", "80"],
    ["an empty map", "a0"],
    ["a statement that is a number", "a363666d74646e6f6e656761747453746d74006861757468446174614100"],
    ["data that is a number", "a363666d74646e6f6e656761747453746d74a068617574684461746100"],
    ["a huge length", "9bffffffffffffffff"],
    ["lists in lists", "81".repeat(6000)],
    ["tags of tags", "c1".repeat(6000)],
    ["no CBOR", "ff"],
  ])("is refused in a sentence if its attestation contains %s", async (_title, hex) => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const whole = JSON.parse(createPasskey(await caller.passkeys.start(proof), ORIGIN).answer);
    const attestationObject = Buffer.from(hex, "hex").toString("base64url");
    const answer = JSON.stringify({ ...whole, response: { ...whole.response, attestationObject } });
    await expect(caller.passkeys.add({ name: "Evil", answer })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("couldn't check"),
    });
    expect(await passkeysOf(user.id)).toBe(0);
  });

  it("is refused in a sentence if it isn't an answer at all", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    for (const answer of ["{", "null", "[]", '"text"', "{}", '{"response":{"clientDataJSON":"AAAA"}}'])
      await expect(caller.passkeys.add({ name: "Evil", answer })).rejects.toThrow("couldn't check");
    expect(await passkeysOf(user.id)).toBe(0);
  });

  it("is accepted if the new key signed it, as some authenticators do without being asked", async () => {
    const { caller } = await inBrowser(await person());
    const options = await caller.passkeys.start(proof);
    const { passkey, answer } = createPasskey(options, ORIGIN, { attestation: "self" });
    await caller.passkeys.add({ name: "Self", answer });
    expect(await signInWithPasskey(newBrowser(), passkey)).toBeNull();
  });

  it("is refused if it was already used, came too late, or the browser changed its ID", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    await caller.passkeys.add({ name: "One", answer });
    await expect(caller.passkeys.add({ name: "Two", answer })).rejects.toThrow("expired");
    const late = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    setClock(inMilliseconds(5 * 60_000 + 1));
    await expect(caller.passkeys.add({ name: "Late", answer: late.answer })).rejects.toThrow("expired");
    const other = createPasskey(await caller.passkeys.start(proof), ORIGIN).answer;
    const changed = JSON.stringify({ ...JSON.parse(other), id: "AAAA", rawId: "AAAA" });
    await expect(caller.passkeys.add({ name: "Changed", answer: changed })).rejects.toThrow("couldn't check");
    expect(await passkeysOf(user.id)).toBe(1);
  });

  it("is refused in another session, of the same person or of another person", async () => {
    const user = await person();
    const stranger = await person();
    const { caller } = await inBrowser(user);
    for (const other of [await inBrowser(user), await inBrowser(stranger)]) {
      const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
      await expect(other.caller.passkeys.add({ name: "Stolen", answer })).rejects.toThrow("expired");
      await expect(caller.passkeys.add({ name: "Again", answer })).rejects.toThrow("expired");
    }
    expect([await passkeysOf(user.id), await passkeysOf(stranger.id)]).toEqual([0, 0]);
  });

  it("is refused with the credential ID of another person, whose passkey stays as it is", async () => {
    const owner = await person();
    const { passkey } = await makePasskey(owner, proof);
    const attacker = await person();
    const { caller } = await inBrowser(attacker);
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN, { id: passkey.id });
    await expect(caller.passkeys.add({ name: "Taken", answer })).rejects.toThrow("couldn't check");
    expect([await passkeysOf(owner.id), await passkeysOf(attacker.id)]).toEqual([1, 0]);
    expect(await signInWithPasskey(newBrowser(), passkey)).toBeNull();
  });

  it("is refused if a new password ended the session in the meantime", async () => {
    const user = await person();
    const { caller, sessionId } = await inBrowser(user);
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    await db().session.update({ where: { id: sessionId }, data: { revokedAt: now() } });
    await expect(caller.passkeys.add({ name: "Late", answer })).rejects.toThrow("expired");
    expect(await passkeysOf(user.id)).toBe(0);
  });
});
