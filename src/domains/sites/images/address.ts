import { appUrl } from "@/lib/urls";

/** The path segment in a site's URL for the images of its customization. */
export const SITE_IMAGES_NAME = "~look";

/** The supported image types, with their file extensions. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

export const isPictureType = (contentType: string) => Object.hasOwn(ENDINGS, contentType);

interface Picture {
  hash: string;
  contentType: string;
}

const pathOf = ({ hash, contentType }: Picture) => `${SITE_IMAGES_NAME}/${hash}.${ENDINGS[contentType]}`;

/**
 * The URL of a site's image. The URL stays valid if the site gets another basename, because the old basename
 * redirects to the new one.
 */
export const pictureUrl = ({ basename }: { basename: string }, picture: Picture) =>
  appUrl(`/s/${basename}/${pathOf(picture)}`);

const PATH = `${SITE_IMAGES_NAME}/([0-9a-f]{64})\\.[a-z]+`;
const WHOLE = new RegExp(`^/s/[^/]+/(${PATH})$`);

/** Returns the part of an uploaded image's URL that follows the site's URL. Returns undefined for any other URL. */
export const picturePath = (url: string) =>
  url.startsWith(appUrl("/s/")) ? WHOLE.exec(new URL(url).pathname)?.[1] : undefined;

/** The hash of the image at a path that is relative to the site's URL. */
export const hashIn = (path: string) => new RegExp(`^${PATH}$`).exec(path)?.[1];

/** The hashes of the images in a text. */
export const hashesIn = (text: string) =>
  new Set([...text.matchAll(new RegExp(PATH, "g"))].map(([, hash]) => hash as string));

/** Replaces the relative URLs of images in a page. `addresses` contains the new URL for each image's hash. */
export const withPictures = (html: string, addresses: ReadonlyMap<string, string>) =>
  html.replace(
    new RegExp(`(?:\\.\\.?/)*${PATH}`, "g"),
    (written, hash: string) => addresses.get(hash) ?? written,
  );
