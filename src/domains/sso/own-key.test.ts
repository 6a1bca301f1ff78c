import { X509Certificate } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessionActor } from "@/access/authentication/session";
import { db } from "@/db/client";
import { cookieOf, newBrowser } from "@/testing/browser";
import { makeSigningKey } from "@/testing/certificate";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { visitSaml } from "@/testing/saml-browser";
import { startSamlProvider } from "@/testing/saml-provider";
import { leave } from "./logout";
import { certificateOf, type IdentityProvider, setUpWith, signInWith } from "./own-key.fixture";

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "ada", email: "ada@example.org", displayName: "Ada" });
});
afterEach(() => Object.assign(idp.state, { requestsSignedBy: null, encryption: null, signResponse: false }));
afterAll(() => idp.close());

describe("Bindery's key for a provider", () => {
  it("is different for each provider, is stored encrypted, and has its certificate in Bindery's metadata", async () => {
    const { provider, service } = await setUpWith(idp);
    const [one, again] = await Promise.all([certificateOf(service), certificateOf(service)]);
    expect(again).toBe(one);
    const { publicKey, subject } = new X509Certificate(one);
    expect([subject, publicKey.asymmetricKeyDetails?.modulusLength]).toEqual(["CN=Bindery", 2048]);
    expect(new X509Certificate(one).verify(publicKey)).toBe(true);
    const metadata = (await visitSaml(newBrowser(), service.metadataURL)).text;
    const shown = [...metadata.matchAll(/<X509Certificate>([^<]+)</g)].map((match) => match[1]);
    const base64 = one.replace(/-----[A-Z ]+-----|\s/g, "");
    expect(shown).toEqual([base64, base64]);
    expect(metadata).toContain(`AuthnRequestsSigned="false"`);
    const where = { organizationId: provider.organizationId, samlProviderId: provider.id };
    const key = await db().samlKey.findFirstOrThrow({ where });
    expect(Buffer.from(key.privateKey).toString("latin1")).not.toContain("PRIVATE KEY");
    expect(await certificateOf((await setUpWith(idp)).service)).not.toBe(one);
  });

  it("signs requests to sign in and out only if the provider requires it", async () => {
    const { organization, provider, service } = await setUpWith(idp);
    idp.state.requestsSignedBy = await certificateOf(service);
    await expect(signInWith(idp, service)).rejects.toThrow("not signed");
    const admin = rest((await makePerson({ organization, role: "admin" })).token);
    const one = `/orgs/${organization.id}/saml/${provider.id}`;
    expect((await admin.get(one)).body.signRequests).toBe(false);
    expect((await admin.patch(one, { signRequests: "yes" })).status).toBe(400);
    expect((await admin.patch(one, { signRequests: true })).body.signRequests).toBe(true);
    expect((await visitSaml(newBrowser(), service.metadataURL)).text).toContain(`AuthnRequestsSigned="true"`);
    const browser = newBrowser();
    expect(await signInWith(idp, service, browser)).toBe("/");
    const actor = await sessionActor(cookieOf(browser));
    if (actor === null || actor === "stale") throw new Error("not signed in");
    const out = await fetch((await leave(actor)) ?? "");
    expect([out.status, idp.state.logouts]).toEqual([200, 1]);
    idp.state.requestsSignedBy = makeSigningKey().certificate;
    await expect(signInWith(idp, service)).rejects.toThrow("not signed");
  });

  it("can be renewed, and until the old key is deleted, the old key signs and both keys decrypt", async () => {
    const { organization, service, provider } = await setUpWith(idp, { signRequests: true });
    const admin = rest((await makePerson({ organization, role: "admin" })).token);
    const keys = `/orgs/${organization.id}/saml/${provider.id}/keys`;
    expect((await admin.get(keys)).body).toEqual({ items: [] });
    const old = await certificateOf(service);
    const made = await admin.post(keys);
    expect([made.status, made.body]).toMatchObject([201, { object: "saml-key", status: "next" }]);
    expect(await certificateOf(service)).toBe(made.body.certificate);
    const { items } = (await admin.get(keys)).body;
    expect(items).toMatchObject([{ status: "active", certificate: old }, made.body]);
    expect(JSON.stringify(items)).not.toContain("PRIVATE");
    const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "");
    const shown = async () => {
      const { text } = await visitSaml(newBrowser(), service.metadataURL);
      return [...text.matchAll(/use="(\w+)"[\s\S]*?<X509Certificate>([^<]+)</g)].map(([, use, body]) => [
        use,
        body,
      ]);
    };
    const [former, next] = [bare(old), bare(made.body.certificate)];
    expect(await shown()).toEqual([
      ["signing", former],
      ["signing", next],
      ["encryption", next],
      ["encryption", former],
    ]);
    const third = await admin.post(keys);
    expect([third.status, (await admin.get(keys)).body.items]).toEqual([409, items]);
    for (const certificate of [old, made.body.certificate]) {
      Object.assign(idp.state, { encryption: { certificate }, requestsSignedBy: old });
      expect(await signInWith(idp, service)).toBe("/");
    }
    expect((await admin.delete(`${keys}/${provider.id}`)).status).toBe(204);
    expect((await admin.get(keys)).body.items).toEqual(items);
    expect((await admin.delete(`${keys}/${items[0].id}`)).status).toBe(204);
    expect((await admin.get(keys)).body.items).toEqual([{ ...made.body, status: "active" }]);
    Object.assign(idp.state, { encryption: null, requestsSignedBy: made.body.certificate });
    expect(await signInWith(idp, service)).toBe("/");
    idp.state.encryption = { certificate: old };
    expect(await signInWith(idp, service)).toBe("/sign-in?error=SsoAnswer");
    expect((await admin.delete(`${keys}/${made.body.id}`)).status).toBe(409);
    expect(await certificateOf(service)).toBe(made.body.certificate);
  });

  it("is created only once, even by many concurrent requests", async () => {
    const { organization, service, provider } = await setUpWith(idp);
    const admin = rest((await makePerson({ organization, role: "admin" })).token);
    const keys = `/orgs/${organization.id}/saml/${provider.id}/keys`;
    await certificateOf(service);
    const made = await Promise.all([1, 2, 3].map(() => admin.post(keys)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { items } = (await admin.get(keys)).body;
    const dropped = await Promise.all(items.map(({ id }: { id: string }) => admin.delete(`${keys}/${id}`)));
    expect(dropped.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await admin.get(keys)).body.items).toHaveLength(1);
  });
});
