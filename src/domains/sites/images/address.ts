import { appUrl } from "@/lib/urls";

/** Below a site, where pictures of its look lie. */
export const LOOK_NAME = "~look";

/** Kinds of pictures that a look may hold, by what their names end in. */
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

const pathOf = ({ hash, contentType }: Picture) => `${LOOK_NAME}/${hash}.${ENDINGS[contentType]}`;

/** Where readers find a picture of a site; also later, since a basename that a site leaves still leads to it. */
export const pictureUrl = ({ basename }: { basename: string }, picture: Picture) =>
  appUrl(`/s/${basename}/${pathOf(picture)}`);

/** The path below its site of a picture that was uploaded here; undefined for an address of elsewhere. */
export function picturePath(url: string): string | undefined {
  if (!url.startsWith(appUrl("/s/"))) return undefined;
  return /^\/s\/[^/]+\/(~look\/[0-9a-f]{64}\.[a-z]+)$/.exec(new URL(url).pathname)?.[1];
}

/** The picture that a path means behind {@link LOOK_NAME}. */
export const hashIn = (rest: string) => /^([0-9a-f]{64})\.[a-z]+$/.exec(rest)?.[1];
