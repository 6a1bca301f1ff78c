import type { Page } from "playwright/test";
import { rest } from "../console";
import { type Person, restAs } from "../people";
import type { Example } from "./example";

/** A change request of the example. */
interface Proposal {
  by: Person;
  subject: string;
  /** Title of the page. */
  of: string;
  edit: (markdown: string) => string;
}

async function propose(page: Page, { space, pages }: Example, { by, subject, of, edit }: Proposal) {
  const requests = `/spaces/${space}/change-requests`;
  const { number } = await restAs<{ number: number }>(page, by.token, "POST", requests, { subject });
  const path = `/spaces/${space}/content/page/${pages[of]}?format=markdown`;
  const { markdown } = await rest<{ markdown: string }>(page, "GET", path);
  const changes = [{ operation: "update_page", page: pages[of], document: { markdown: edit(markdown) } }];
  await restAs(page, by.token, "POST", `${requests}/${number}/content`, { changes });
  return `${requests}/${number}`;
}

/**
 * Creates the change requests of the example: a change request that waits for a review, a change request with a conflict,
 * and a merged change request.
 */
export async function addProposals(page: Page, example: Example) {
  const { space, ada, grace, alan } = example;
  const conflicting = await propose(page, example, {
    ...{ by: alan, subject: "Beacon needs less memory", of: "Install" },
    edit: (text) => text.replace("1 GB of memory", "512 MB of memory"),
  });
  const merged = await propose(page, example, {
    ...{ by: grace, subject: "Beacon needs more memory", of: "Install" },
    edit: (text) => text.replace("1 GB of memory", "2 GB of memory"),
  });
  await rest(page, "POST", `${merged}/merge`, {});
  await rest(page, "PATCH", `/spaces/${space}`, {
    mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] },
  });
  const open = await propose(page, example, {
    ...{ by: grace, subject: "Explain the metrics port", of: "Install" },
    edit: (text) => text.replace("| Metrics |", "| Metrics for Prometheus. Don't open it to the internet. |"),
  });
  await restAs(page, grace.token, "PATCH", open, { status: "open" });
  await restAs(page, grace.token, "POST", `${open}/requested-reviewers`, { users: [ada] });
  const body = { markdown: `Is this all, [@Ada Lovelace](content:user/${ada} "mention")?` };
  await restAs(page, grace.token, "POST", `${open}/comments`, { body });
  return { conflicting, open };
}
