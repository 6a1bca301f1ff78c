import { appUrl } from "@/lib/urls";

/** The name below a site at which pictures of its customization are answered. */
export const SITE_IMAGES_NAME = "~look";

/** Kinds of pictures that a customization may hold, by what their names end in. */
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

/** Where readers find a picture of a site; also later, since a basename that a site leaves still leads to it. */
export const pictureUrl = ({ basename }: { basename: string }, picture: Picture) =>
  appUrl(`/s/${basename}/${pathOf(picture)}`);

const PATH = `${SITE_IMAGES_NAME}/([0-9a-f]{64})\\.[a-z]+`;
const WHOLE = new RegExp(`^/s/[^/]+/(${PATH})$`);

/** The path below its site of a picture that was uploaded here; undefined for an address of elsewhere. */
export const picturePath = (url: string) =>
  url.startsWith(appUrl("/s/")) ? WHOLE.exec(new URL(url).pathname)?.[1] : undefined;

/** The hash of the picture that a path below a site means. */
export const hashIn = (path: string) => new RegExp(`^${PATH}$`).exec(path)?.[1];

/** The pictures that a text names, by their hashes. */
export const hashesIn = (text: string) =>
  new Set([...text.matchAll(new RegExp(PATH, "g"))].map(([, hash]) => hash as string));

/** A page in which the relative addresses of these pictures, by their hashes, are others. */
export const withPictures = (html: string, addresses: ReadonlyMap<string, string>) =>
  html.replace(
    new RegExp(`(?:\\.\\.?/)*${PATH}`, "g"),
    (written, hash: string) => addresses.get(hash) ?? written,
  );
