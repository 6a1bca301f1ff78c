import type { PageFacts } from "../convert/website/facts";
import { isFileUrl } from "./addresses";
import { WEBSITE_LIMITS } from "./limits";
import type { UrlBudget } from "./url-budget";

/** The links and images in the texts of all pages. Each URL is kept once, up to a limit. */
export class FoundLinks {
  /** The URLs on the website that don't lead to files. */
  readonly pages = new Set<string>();
  /** The images and files on the website. */
  readonly files = new Set<string>();
  /** The number of images on each other host. */
  readonly elsewhere = new Map<string, number>();
  /** The number of links to pages that aren't in `pages` because of the limits. */
  omittedPages = 0;
  /** The number of images and files that aren't in `files` because of the limit. */
  omitted = 0;

  constructor(private readonly budget: UrlBudget) {}

  add({ images, textLinks }: PageFacts, isOwn: (url: URL) => boolean): void {
    for (const href of textLinks) {
      if (isFileUrl(new URL(href))) this.file(href);
      else this.page(href);
    }
    for (const href of images) {
      const url = new URL(href);
      if (isOwn(url)) this.file(href);
      else if (this.elsewhere.size < HOSTS_MAX || this.elsewhere.has(url.host))
        this.elsewhere.set(url.host, (this.elsewhere.get(url.host) ?? 0) + 1);
    }
  }

  private page(href: string): void {
    if (this.pages.has(href)) return;
    if (this.pages.size < WEBSITE_LIMITS.links && this.budget.take(href)) this.pages.add(href);
    else this.omittedPages += 1;
  }

  private file(href: string): void {
    if (this.files.has(href)) return;
    if (this.files.size < WEBSITE_LIMITS.files && this.budget.take(href)) this.files.add(href);
    else this.omitted += 1;
  }
}

const HOSTS_MAX = 100;
