import { Cache } from "@/lib/cache";

/** Caches formatters, because creating a formatter takes as long as rendering a paragraph. */
const formats = new Cache<Intl.DateTimeFormat>({ name: "date formats", weigh: () => 4_000, share: 0.1 });

function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  formats.set(language, format);
  return format;
}

/** A date in words, such as `March 2, 2026`. */
export const longDate = (date: Date | string, language = "en"): string =>
  formatOf(language).format(new Date(date));
