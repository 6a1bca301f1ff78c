import type { ActiveRun } from "../runs";
import { keyOfUrl, pathOfUrl } from "./addresses";
import { isRefused, type WebsiteClient } from "./client";
import type { FoundLinks } from "./found-links";
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
export async function readFiles(reading: Reading, { files, elsewhere, omitted }: FoundLinks): Promise<void> {
  const { report } = reading.run;
  for (const [index, href] of [...files].entries()) {
    await reading.run.reportProgress("Reading images and files", index, files.size);
    await readFile(reading, new URL(href));
  }
  if (omitted > 0)
    report.add(
      "images",
      `${omitted} more images and files weren't imported, because an import of a website can have at most ${WEBSITE_LIMITS.files} files. The pages use them from the website.`,
    );
  for (const [host, count] of elsewhere)
    report.add(
      host,
      count === 1
        ? "1 image on this host wasn't imported, because the host isn't the website's host. The pages show the image from there."
        : `${count} images on this host weren't imported, because the host isn't the website's host. The pages show the images from there.`,
    );
}

async function readFile({ run, client, store, paths }: Reading, url: URL): Promise<void> {
  const skip = (reason: string) =>
    run.report.add(
      url.href,
      `The file wasn't imported, because ${reason}. The pages use it from the website.`,
    );
  const fetched = await client.get(url, ACCEPT, WEBSITE_LIMITS.fileBytes);
  if (isRefused(fetched)) return skip(fetched.reason);
  if (fetched.mediaType === "text/html") return skip("the website returned an HTML page instead");
  const extension = EXTENSIONS[fetched.mediaType] ?? "";
  const path = await store.add(pathOfUrl(url, { isPage: false, extension }), url, fetched.bytes);
  paths.set(keyOfUrl(url), path);
}
