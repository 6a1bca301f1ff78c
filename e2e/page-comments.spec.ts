import { type Browser, expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, signInAs } from "./console";
import { handsOf } from "./hands";
import { addPerson, type Person } from "./people";
import { test } from "./test";

const TEXT = "Fluentd unifies logging.\n\n* Run the installer\n* Wait\n\nThe agent needs 40 MB.\n";

async function enter(browser: Browser, person: Person, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person);
  await page.goto(address);
  return page;
}

const blockOf = (page: Page, words: string) => page.locator("[data-block]", { hasText: words });
const commentsOf = (page: Page) => page.getByRole("region", { name: "Comments" });

test("people comment on blocks of a page, and see each other's comments live", async ({ page, browser }) => {
  const spaceId = await createSpace(page, "Discussed where it is read");
  const insert = { operation: "insert_page", title: "Installation", document: { markdown: TEXT } };
  const { changes } = await rest<{ changes: { page: { id: string } }[] }>(
    page,
    "POST",
    `/spaces/${spaceId}/content`,
    { changes: [insert] },
  );
  const address = `/spaces/${spaceId}/pages/${changes[0]?.page.id}`;
  const [ann, ben, rita] = [
    await addPerson("Ann Commenter", "comment"),
    await addPerson("Ben Writer", "edit"),
    await addPerson("Rita Reader", "read"),
  ];
  const writer = await enter(browser, ben, address);
  const asker = await enter(browser, ann, address);

  // Opening the comments and reaching each block needs only the keyboard.
  const { press } = handsOf(asker, "keyboard");
  await press(asker.getByRole("button", { name: "Comments" }));
  await expect(commentsOf(asker)).toBeFocused();
  await asker.keyboard.press("Escape");
  await expect(asker.getByRole("button", { name: "Comments" })).toBeFocused();
  await asker.keyboard.press("Enter");
  const last = blockOf(asker, "40 MB");
  await press(last.getByRole("button", { name: "Comment on this block" }));
  await expect(asker.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await expect(commentsOf(asker)).toContainText("The agent needs 40 MB.");
  await asker.keyboard.type("Is it not 60?");
  await expectAccessible(asker);

  // The draft of a comment is kept while another block is selected.
  const first = blockOf(asker, "unifies");
  await first.getByRole("button", { name: "Comment on this block" }).press("Enter");
  const written = asker.getByRole("textbox", { name: "Comment on this block" });
  await expect(written).toHaveValue("");
  await last.getByRole("button", { name: "Comment on this block" }).press("Enter");
  await expect(written).toHaveValue("Is it not 60?");
  await expect(written).toBeFocused();
  await asker.keyboard.press("Control+Enter");
  const thread = commentsOf(asker).getByRole("article", { name: "Comment by Ann Commenter" });
  await expect(thread).toContainText("Is it not 60?");
  await expect(last.getByRole("button", { name: "1 open comment" })).toBeVisible();
  await asker.keyboard.press("Escape");
  await expect(last.getByRole("button", { name: "1 open comment" })).toBeFocused();

  // Another person on a phone sees the comment, replies and resolves it.
  await writer.setViewportSize({ width: 390, height: 800 });
  await blockOf(writer, "40 MB").getByRole("button", { name: "1 open comment" }).click();
  await expect(blockOf(writer, "40 MB")).toBeInViewport();
  const answered = commentsOf(writer).getByRole("article", { name: "Comment by Ann Commenter" });
  await answered.getByRole("button", { name: "Reply" }).click();
  await writer.getByRole("textbox", { name: "Reply" }).fill("It was, once.");
  await expectAccessible(writer);
  await writer.keyboard.press("Control+Enter");
  await asker.keyboard.press("Enter");
  await expect(thread).toContainText("It was, once.");

  // A look at another thread doesn't delete the draft.
  await first.getByRole("button", { name: "Comment on this block" }).press("Enter");
  await written.fill("And since when?");
  await commentsOf(asker).getByRole("button", { name: "The agent needs 40 MB." }).click();
  await expect(written).toHaveValue("And since when?");
  await answered.getByRole("button", { name: "Resolve" }).click();
  await expect(last.getByRole("button", { name: "1 open comment" })).toHaveCount(0);
  await expect(commentsOf(asker).getByRole("article", { name: /^Resolved comment/ })).toBeVisible();

  // A comment on a part of a block is shown at the block, and has a URL that opens it.
  const { nodes } = await rest<{ nodes: { nodes: { key: string }[] }[] }>(
    page,
    "GET",
    `/spaces/${spaceId}/content/page/${changes[0]?.page.id}/document`,
  );
  const about = { page: changes[0]?.page.id, node: nodes[1]?.nodes[1]?.key };
  const said = { ...about, body: { markdown: "How long?" } };
  const { id } = await rest<{ id: string }>(page, "POST", `/spaces/${spaceId}/comments`, said);
  await expect(
    blockOf(asker, "Run the installer").getByRole("button", { name: "1 open comment" }),
  ).toBeVisible();
  await writer.goto("about:blank");
  await writer.goto(`${address}#comment-${id}`);
  await expect(writer.locator(`#comment-${id}`)).toBeInViewport();
  await writer.getByRole("button", { name: "Close comments" }).click();
  await writer.evaluate((hash) => {
    location.hash = "";
    location.hash = hash;
  }, `comment-${id}`);
  await expect(writer.locator(`#comment-${id}`)).toBeInViewport();

  // People who can only read don't see comments.
  const reader = await enter(browser, rita, address);
  await expect(blockOf(reader, "40 MB")).toBeVisible();
  await blockOf(reader, "40 MB").hover();
  await expect(reader.getByRole("button", { name: /comment/i })).toHaveCount(0);
});
