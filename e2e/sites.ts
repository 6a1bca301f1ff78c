import type { Page } from "playwright/test";
import { createSpace, rest } from "./console";

/** Every kind of block that visitors can interact with. */
export const BLOCKS = `A first guide with $$a^2$$ in it.

{% hint style="warning" %}
Careful with \`rm\`.
{% endhint %}

{% tabs %}
{% tab title="One" %}
First tab.
{% endtab %}
{% tab title="Two" %}
Second tab.
{% endtab %}
{% endtabs %}

## Steps

{% stepper %}
{% step %}
### Install
Get it.
{% endstep %}
{% endstepper %}

<details><summary>More of it</summary>

The rest.

</details>

| Name | Meaning |
| --- | --- |
| \`size\` | How much |

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}

\`\`\`yaml
size: 10 # how much
\`\`\``;

/** Creates a space with one page of this text. */
export async function makeSpace(page: Page, title: string, markdown: string): Promise<string> {
  const spaceId = await createSpace(page, title);
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Welcome", document: { markdown } }],
  });
  return spaceId;
}

/**
 * Creates a published site with these spaces through the API. Returns its console path and its public URL.
 */
export async function makeSite(page: Page, title: string, spaces: string[]) {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organizationId = items[0]?.id ?? "";
  const site = await rest<{ id: string; urls: { published: string } }>(
    page,
    "POST",
    `/orgs/${organizationId}/sites`,
    { title, spaces },
  );
  const path = `/orgs/${organizationId}/sites/${site.id}`;
  const { urls } = await rest<{ urls: { published: string } }>(page, "POST", `${path}/publish`);
  return { path, address: urls.published };
}

/** The structure of a site in the console. */
export const structure = (page: Page) => page.getByRole("list", { name: "Structure of the site" });

/** Selects an action in the menu of a part of the structure. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  await structure(page)
    .getByRole("button", { name: `Actions for ${title}`, exact: true })
    .first()
    .click();
  // Use the keyboard. For a click, the page would scroll, and a menu with little space would then move.
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

/** The response to a request without credentials. */
export async function readAsStranger(page: Page, address: string) {
  const context = await page.context().browser()?.newContext();
  const answer = await context?.request.get(address, { maxRedirects: 5 });
  const found = { status: answer?.status() ?? 0, text: (await answer?.text()) ?? "" };
  await context?.close();
  return found;
}
