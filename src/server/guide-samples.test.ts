import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { buildOpenApiDocument } from "@/api/openapi/document";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { findingsOf } from "@/domains/checks/page/check-page";
import { readSpecification } from "@/domains/openapi/read/read";
import { objectOf } from "@/domains/openapi/read/value";
import { pagesOfGuide } from "./guide.fixture";

let root: ReturnType<typeof objectOf>;

beforeAll(() => {
  const document = buildOpenApiDocument(operationsOf(appRouter));
  root = objectOf(JSON.parse(readSpecification(JSON.stringify(document)).document));
});

function findingsIn(text: string) {
  const specifications = [{ slug: "bindery", versionId: "latest", root, isReferenced: true }];
  const { found } = findingsOf({ pageId: "p", text, keys: null }, { brokenLinks: [], specifications });
  return found.map(({ line, rule, message }) => `${line} ${rule}: ${message}`);
}

it("the samples in the guide and in the README match the OpenAPI document", async () => {
  const readme = { name: "README.md", text: await readFile("README.md", "utf8") };
  const pages = [readme, ...(await pagesOfGuide())];
  const found = pages.flatMap(({ name, text }) => findingsIn(text).map((finding) => `${name}:${finding}`));
  expect(found).toEqual([]);
}, 120_000);

it("a wrong sample in the guide would be found", async () => {
  const pages = await pagesOfGuide();
  const text = pages.find(({ name }) => name === "api-users/first-request.md")?.text ?? "";
  const faults = [
    ["/content/pages", "/content/page-list"],
    ['"subject":"Welcome"', '"subjekt":"Welcome"'],
    ['"operation":"insert_page"', '"operation":"insert_pages"'],
    ['"title":"Handbook"', '"title":7'],
    ["-X POST", "-X PUT"],
  ] as const;
  const rules = faults.map(([right, wrong]) => findingsIn(text.replace(right, wrong))[0]?.split(/[ :]/)[1]);
  expect(rules).toEqual(["unknown-path", "unknown-field", "unknown-value", "wrong-type", "unknown-method"]);
}, 120_000);
