const MEBIBYTE = 1024 * 1024;

/** The limits for reading a website. Sizes are in bytes after decompression. */
export const WEBSITE_LIMITS = {
  pages: 5000,
  files: 5000,
  /** The different links and images in the texts of all pages that are remembered. */
  links: 20_000,
  /** All requests, with redirects and retries. */
  requests: 15_000,
  bytes: 1024 * MEBIBYTE,
  pageBytes: 4 * MEBIBYTE,
  fileBytes: 25 * MEBIBYTE,
  sitemapBytes: 10 * MEBIBYTE,
  robotsBytes: 512 * 1024,
  /** The sitemap files that are read, with those that an index lists. */
  sitemaps: 50,
  sitemapUrls: 50_000,
  /** The length of all URLs that are remembered while the website is read, in characters. */
  urlCharacters: 32 * MEBIBYTE,
  redirects: 5,
  requestSeconds: 60,
  totalMinutes: 20,
  /** The shortest pause between the starts of two requests. A website can ask for a longer pause in robots.txt. */
  pauseMilliseconds: 100,
  pauseSecondsMax: 10,
  /** The longest pause that a website can request with `Retry-After`. */
  retrySecondsMax: 30,
  /** Requests that fail one after the other before Bindery stops. */
  failures: 10,
} as const;
