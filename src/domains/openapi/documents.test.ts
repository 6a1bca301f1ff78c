import { expect, it } from "vitest";
import { resolveServers } from "./documents";

const SOURCE = "https://reader:secret@docs.example.com/apis/pets.yaml?token=hidden";

const resolved = (url: string) => {
  const root = {
    servers: [{ url }],
    paths: { "/pets": { servers: [{ url }], get: { servers: [{ url }] } } },
  };
  resolveServers(root, SOURCE);
  const { servers, paths } = root;
  const item = paths["/pets"];
  const found = new Set([servers, item.servers, item.get.servers].map(([server]) => server?.url));
  return [...found].join(" ");
};

it("relative server URLs are resolved against the specification's URL, without its credentials", () => {
  expect(resolved("/v1")).toBe("https://docs.example.com/v1");
  expect(resolved("v1/{region}")).toBe("https://docs.example.com/apis/v1/{region}");
  expect(resolved("../v2/")).toBe("https://docs.example.com/v2/");
  expect(resolved("//api.example.com/v1")).toBe("https://api.example.com/v1");
  expect(resolved("#x")).not.toMatch(/secret|hidden/);
});

it("absolute server URLs stay unchanged, even if a variable contains a part of the URL", () => {
  for (const url of [
    "https://api.example.com/v1/",
    "{scheme}://api.example.com",
    "https://{region}.example.com",
  ])
    expect(resolved(url)).toBe(url);
});
