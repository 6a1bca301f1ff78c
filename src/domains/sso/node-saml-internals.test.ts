import { readFileSync } from "node:fs";
import { SAML } from "@node-saml/node-saml";
import { expect, it } from "vitest";
import { NODE_SAML_VERSION, verifiedXml } from "./node-saml-internals";

it("the installed version of node-saml is the version that Bindery's code was checked with", () => {
  const { version } = JSON.parse(readFileSync("node_modules/@node-saml/node-saml/package.json", "utf8"));
  expect(version).toBe(NODE_SAML_VERSION);
  expect(SAML.prototype).toHaveProperty("processValidlySignedSamlLogoutAsync");
  expect(verifiedXml).toBeTypeOf("function");
});
