import type { PageFacts } from "../convert/website/facts";
import type { ActiveRun } from "../runs";
import { isFileUrl, keyOfUrl, pathOfUrl } from "./addresses";
import { isRefused, type WebsiteClient } from "./client";
import { WEBSITE_LIMITS } from "./limits";
import type { WebsiteStore } from "./store";

const ACCEPT = "image/*, */*;q=0.8";

/** The extensions of files whose URLs have none. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "image/avif": ".avif",
  "image/svg+xml": ".svg",
  "application/pdf": ".pdf",
};

interface Reading {
  run: ActiveRun;
  client: WebsiteClient;
  store: WebsiteStore;
  /** The paths of pages and files, by the keys of their URLs. Receives the paths of the files. */
  paths: Map<string, string>;
}

/** Reads the images that pages show, and the files to which pages link. Reports the images on other hosts. */
export async function readFiles(reading: Reading, pages: Iterable<PageFacts>): Promise<void> {
  const { run, client } = reading;
  const wanted = new Map<string, URL>();
  const elsewhere = new Map<string, number>();
  for (const { images, textLinks } of pages) {
    for (const href of [...images, ...textLinks.filter((link) => isFileUrl(new URL(link)))]) {
      const url = new URL(href);
      if (client.isOwn(url)) wanted.set(url.href, url);
      else elsewhere.set(url.host, (elsewhere.get(url.host) ?? 0) + 1);
    }
  }
  for (const [index, url] of [...wanted.values()].entries()) {
    await run.reportProgress("Reading images and files", index, wanted.size);
    await readFile(reading, url, index);
  }
  for (const [host, count] of elsewhere)
    run.report.add(
      host,
      count === 1
        ? "1 image on this host wasn't imported, because the host isn't the website's host. The pages show the image from there."
        : `${count} images on this host weren't imported, because the host isn't the website's host. The pages show the images from there.`,
    );
}

async function readFile({ run, client, store, paths }: Reading, url: URL, index: number): Promise<void> {
  const skip = (reason: string) =>
    run.report.add(
      url.href,
      `The file wasn't imported, because ${reason}. The pages use it from the website.`,
    );
  if (index >= WEBSITE_LIMITS.files)
    return skip(`an import of a website can have at most ${WEBSITE_LIMITS.files} files`);
  const fetched = await client.get(url, ACCEPT, WEBSITE_LIMITS.fileBytes);
  if (isRefused(fetched)) return skip(fetched.reason);
  if (fetched.mediaType === "text/html") return skip("the website returned an HTML page instead");
  const extension = EXTENSIONS[fetched.mediaType] ?? "";
  const path = await store.add(pathOfUrl(url, { isPage: false, extension }), url, fetched.bytes);
  paths.set(keyOfUrl(url), path);
}
