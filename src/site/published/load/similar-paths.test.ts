import { expect, it } from "vitest";
import { similarPaths } from "./similar-paths";

const PATHS = ["custom-domain", "guides/installation", "guides/setup", "api/setup", "caf%C3%A9-menu", "a"];

it.each([
  ["custm-domain", ["custom-domain"]],
  ["settings/Custom_Domain.html", ["custom-domain"]],
  ["guides/install", ["guides/installation"]],
  ["apis/setup", ["api/setup", "guides/setup"]],
  ["guide/setup/", ["guides/setup", "api/setup"]],
  ["caf%C3%A9menu", ["caf%C3%A9-menu"]],
  ["b", []],
  ["", []],
  ["%ff%", []],
  ["something-else", []],
])("pages similar to the path '%s' are suggested: %j", (asked, suggested) => {
  const pages = PATHS.map((path) => ({ path }));
  expect(similarPaths(asked, pages).map(({ path }) => path)).toEqual(suggested);
});
