import { describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { queueByClock, runJobs } from "@/testing/jobs";
import { answerWithImage, makeEmbeddingSite, picture, rows, shown, write } from "./cards.fixture";
import { answerWith, asked, html, origin } from "./third-party.fixture";

makeEmbeddingSite();

describe("a hostile page", () => {
  it("can't add markup, control characters or long texts to a card", async () => {
    const title = `"><script>a\u200blert(1)</script>\u202e\u061c\u0007 ${"x".repeat(5_000)}`;
    answerWith(
      html(`<meta name="twitter:title" content="${title.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}">
        <meta name="description" content="&lt;img src=x onerror=alert(1)&gt;">`),
    );
    await write("bees", `${origin}/bees`);
    await runJobs();
    const [card] = await rows();
    expect(card?.title).toMatch(/^"><script>alert\(1\)<\/script> x+…$/);
    expect(card?.title.length).toBeLessThanOrEqual(200);
    const page = await shown("bees");
    expect(page).not.toMatch(/<script|<img|\u202e/);
    expect(page).toContain("&lt;script&gt;");
  });

  it.each([
    [
      "an SVG image",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      "image/svg+xml",
    ],
    ["an SVG image with another type", Buffer.from("<svg><script>alert(1)</script></svg>"), "image/png"],
    ["text", Buffer.from("no image at all"), "image/png"],
    ["a broken image", Buffer.from("\x89PNG\r\n\x1a\n broken", "latin1"), "image/png"],
    [
      "an image of more than 5 MiB",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5_300_000)]),
      "image/png",
    ],
  ])("has no image if its image is %s", async (_name, bytes, type) => {
    await answerWithImage(bytes, type);
    await write("bees", `${origin}/bees`);
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "A guide to & about bees", fileKey: null, failures: 0 }]);
    expect(await shown("bees")).not.toContain("<img");
  });

  it("has no image if the image is tiny, such as a tracking pixel", async () => {
    await answerWithImage(await picture(16, 16, "gif"), "image/gif");
    await write("bees", `${origin}/bees`);
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "A guide to & about bees", fileKey: null }]);
  });

  it("has no image if the image has more than 16 megapixels, however small the file is", async () => {
    await answerWithImage(await picture(8_000, 2_100));
    await write("bees", `${origin}/bees`);
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "A guide to & about bees", fileKey: null }]);
  });

  it("can't lead Bindery to a private host, neither for the page nor for its image", async () => {
    const metadata = "http://169.254.169.254/latest";
    answerWith((request, response) =>
      request.url === "/redirect"
        ? void response.writeHead(302, { location: metadata }).end()
        : html(`<title>Bees</title><meta property="og:image" content="${metadata}">`)(request, response),
    );
    provideEnv({ OUTBOUND_ALLOWLIST: "127.0.0.1:9" });
    await write("bees", `${origin}/redirect`, "http://127.0.0.1:9/", "http://[::1]/", `${origin}/image`);
    await runJobs();
    provideEnv({ OUTBOUND_ALLOWLIST: "" });
    expect(asked.toSorted()).toEqual(["/image", "/redirect"]);
    const found = await rows();
    expect(found).toHaveLength(4);
    expect(found.filter(({ failures }) => failures === 1)).toHaveLength(3);
    expect(found.find(({ url }) => url.endsWith("/image"))).toMatchObject({ title: "Bees", fileKey: null });
  });

  it("isn't requested if its URL contains a user name or password, and neither is its image", async () => {
    const { host } = new URL(origin);
    answerWith(html(`<title>Bees</title><meta property="og:image" content="http://ada:pw@${host}/image">`));
    await write("bees", `http://ada:pw@${host}/a`, `http://ada@${host}/b`, `${origin}/c@d`);
    await runJobs();
    expect(asked).toEqual(["/c@d"]);
    expect(await rows()).toMatchObject([{ url: `${origin}/c@d`, title: "Bees", fileKey: null }]);
  });

  it("is read only at its start, however long it is, and in its own encoding", async () => {
    let sent = 0;
    answerWith((request, response) => {
      if (request.url === "/wide")
        return html('<meta charset="utf-16"><title>Wide</title>')(request, response);
      if (request.url === "/latin") {
        response.writeHead(200, { "content-type": "text/html" });
        return void response.end(
          Buffer.from('<meta charset="iso-8859-1"><title>Caf\xe9 Mir\xf3</title>', "latin1"),
        );
      }
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<title>Endless</title>");
      const more = () => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += 65_536;
          if (!response.write("<!-- x -->".repeat(6_554))) return void response.once("drain", more);
        }
      };
      more();
    });
    await write("bees", `${origin}/endless`, `${origin}/latin`, `${origin}/wide`);
    await runJobs();
    expect((await rows()).map(({ title }) => title)).toEqual(["Endless", "Café Miró", "Wide"]);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("with 100,000 attributes or deeply nested elements doesn't stop other pages", async () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(" ");
    answerWith((request, response) =>
      request.url === "/wide"
        ? html(`<meta ${attributes}><title>Wide</title>`)(request, response)
        : html(`${"<div>".repeat(50_000)}<title>Deep</title>`)(request, response),
    );
    await write("bees", `${origin}/wide`, `${origin}/deep`);
    await runJobs();
    expect((await rows())[0]).toMatchObject({ title: "Deep", failures: 0 });
  });

  it("that doesn't respond within ten seconds is skipped, and other pages are fetched", {
    timeout: 60_000,
  }, async () => {
    const plain = html("<title>Plain title</title>");
    answerWith((request, response) => {
      if (request.url === "/slow-headers") return;
      if (request.url !== "/slow-body") return plain(request, response);
      response.writeHead(200, { "content-type": "text/html" }).write("<title>");
      const timer = setInterval(() => response.write("slow "), 500);
      response.on("close", () => clearInterval(timer));
    });
    await write("bees", `${origin}/slow-headers`, `${origin}/slow-body`, `${origin}/z`);
    await runJobs();
    const found = await rows();
    expect(found.map(({ title, failures }) => [title, failures])).toEqual([
      ["", 1],
      ["", 1],
      ["Plain title", 0],
    ]);
  });

  it("without HTML has no card, and isn't fetched again immediately", async () => {
    answerWith(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/pdf" }).end("<title>PDF</title>"),
    );
    await write("bees", `${origin}/bees.pdf`);
    await runJobs();
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toEqual(["/bees.pdf"]);
    expect(await rows()).toMatchObject([{ title: "", failures: 0 }]);
    expect(await shown("bees")).toContain(`<strong>${new URL(origin).host}</strong>`);
  });
});
