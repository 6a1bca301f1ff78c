import { withTemporaryFolder } from "@/lib/private-folder";
import type { SourceContent } from "../formats/content";
import { type ActiveRun, Report } from "../runs";
import type { SourceTree } from "../source/tree";
import { websiteContent } from "./content";
import { crawlWebsite } from "./crawl";
import { WebsiteStore } from "./store";

/** Names the URLs of pages and files in a report, because people don't know their paths in the import. */
class WebsiteReport extends Report {
  constructor(
    private readonly report: Report,
    private readonly urlOf: (path: string) => string,
  ) {
    super();
  }

  override add(file: string, reason: string): void {
    this.report.add(this.urlOf(file), reason);
  }
}

interface OpenWebsite {
  tree: SourceTree;
  content: SourceContent;
  report: Report;
  /** Returns the URL of a page or file. */
  urlOf: (path: string) => string;
}

/** Reads a website into a temporary folder, and calls `work` with its content. @throws ImportError */
export const withWebsite = <T>(
  run: ActiveRun,
  url: string,
  work: (website: OpenWebsite) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    const store = new WebsiteStore(folder);
    const website = await crawlWebsite(run, url, store);
    const urlOf = (path: string) => store.urls.get(path) ?? path;
    const report = new WebsiteReport(run.report, urlOf);
    return await work({ tree: store.tree, content: websiteContent(website), report, urlOf });
  });
