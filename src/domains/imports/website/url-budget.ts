import { WEBSITE_LIMITS } from "./limits";

/** Limits the memory for all URLs that are remembered while a website is read. */
export class UrlBudget {
  /** The number of URLs that weren't kept. */
  omitted = 0;
  private left: number = WEBSITE_LIMITS.urlCharacters;

  /** Returns whether a URL can be kept. */
  take({ length }: string): boolean {
    if (length > this.left) {
      this.omitted += 1;
      return false;
    }
    this.left -= length;
    return true;
  }
}
