import { describe, expect, it } from "vitest";
import { frameOf } from "@/lib/embed-frame";
import { endpointOf, readDescription } from "./providers";

const VIDEO = "https://www.youtube.com/watch?v=abcdefghijk&t=1";

describe("a service that Bindery shows in a frame", () => {
  it.each([
    VIDEO,
    "https://youtu.be/abcdefghijk",
    "https://vimeo.com/1234",
    "https://www.loom.com/share/abc",
    "https://codepen.io/ada/pen/abc",
    "https://codesandbox.io/s/abc",
    "https://www.figma.com/file/abc",
    "https://open.spotify.com/track/abc",
  ])("describes %s at an endpoint of the same service", (url) => {
    expect(frameOf(url)).not.toBeNull();
    const endpoint = new URL(endpointOf(url) as string);
    const domain = (host: string) => host.split(".").slice(-2).join(".").replace("youtu.be", "youtube.com");
    expect(domain(endpoint.host)).toBe(domain(new URL(url).host));
    expect([endpoint.protocol, endpoint.searchParams.get("url")]).toEqual(["https:", url]);
  });

  it("isn't asked about URLs that Bindery doesn't show in a frame", () => {
    for (const url of [
      "https://www.youtube.com/feed",
      "https://example.org/",
      "https://vimeo.com/about",
      "no URL",
      "https://constructor/",
      "https://__proto__/",
    ]) {
      expect(endpointOf(url), url).toBeNull();
      expect(frameOf(url), url).toBeNull();
    }
  });

  it("returns the title, author and image as JSON. Anything else has no title", () => {
    const described = {
      title: "Bees",
      author_name: "Ada",
      provider_name: "YouTube",
      thumbnail_url: "https://i/x",
    };
    expect(readDescription(JSON.stringify(described))).toEqual({
      ...{ title: "Bees", description: "Ada", site: "YouTube", image: "https://i/x" },
    });
    for (const text of ["", "<html>", "[]", "null", '"text"']) expect(readDescription(text), text).toBeNull();
    expect(readDescription('{"title":{"a":1},"thumbnail_url":7}')).toMatchObject({ title: "", image: "" });
  });
});
