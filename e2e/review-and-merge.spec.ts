import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { begin, type Setting } from "./editing";
import { addPerson, restAs } from "./people";
import { test } from "./test";

const pathOf = ({ spaceId, number }: { spaceId: string; number: number }) =>
  `/spaces/${spaceId}/change-requests/${number}`;

/** A change request of another person, so that the administrator can review it. */
async function ofWriter(page: Page, title: string, subject: string): Promise<Setting> {
  const setting = await begin(page, title, { Page: "First.\n" });
  const writer = await addPerson(`Wanda ${title}`, "edit");
  const { number } = await restAs<{ number: number }>(
    page,
    writer.token,
    "POST",
    `/spaces/${setting.spaceId}/change-requests`,
    subject ? { subject } : {},
  );
  await restAs(page, writer.token, "POST", `${pathOf({ ...setting, number })}/content`, {
    changes: [
      { operation: "update_page", page: setting.pageIds[0], document: { markdown: "First. More.\n" } },
    ],
  });
  return { ...setting, number };
}

test("a review form has nothing preselected, and people can send a comment without a decision", async ({
  page,
}) => {
  const setting = await ofWriter(page, "Comment only", "More words");
  await rest(page, "PATCH", pathOf(setting), { status: "open" });
  await page.goto(pathOf(setting));
  await page.getByRole("button", { name: "Review", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Review this change request" });
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Submit review" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Select Comment, Approve or Request changes.");
  await dialog.getByRole("radio", { name: /^Comment/ }).check();
  await dialog.getByRole("textbox").fill("Looks good so far.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit review" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("Looks good so far.");
  const { items } = await rest<{ items: unknown[] }>(page, "GET", `${pathOf(setting)}/reviews`);
  expect(items).toEqual([]);
});

test("a change request without a subject asks for one when it's ready and when it's merged", async ({
  page,
}) => {
  for (const at of ["ready", "merge"] as const) {
    const setting = await begin(page, `Subject at ${at}`, { "Set up": "First.\n" });
    const { number } = await rest<{ number: number }>(
      page,
      "POST",
      `/spaces/${setting.spaceId}/change-requests`,
      {},
    );
    const path = pathOf({ ...setting, number });
    await rest(page, "POST", `${path}/content`, {
      changes: [{ operation: "update_page", page: setting.pageIds[0], document: { markdown: "More.\n" } }],
    });
    await page.goto(at === "ready" ? path : `${path}/conflicts`);
    await page
      .getByRole("button", { name: at === "ready" ? "Ready for review" : "Merge", exact: true })
      .click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    // The proposal names the changed page.
    await expect(dialog.getByLabel("Subject")).toHaveValue(/Set up/);
    await dialog.getByLabel("Subject").fill(`Named at ${at}`);
    await dialog
      .getByRole("button", { name: at === "ready" ? "Open for review" : "Merge", exact: true })
      .click();
    await expect(dialog).toBeHidden();
    const request = await rest<{ subject: string; status: string }>(page, "GET", path);
    expect(request).toMatchObject({
      subject: `Named at ${at}`,
      status: at === "ready" ? "open" : "merged",
    });
  }
});

for (const part of ["", "/conflicts"])
  test(`after a merge on the page ${part || "of a change request"}, a notice shows where the changes are and undoes them`, async ({
    page,
  }) => {
    const setting = await ofWriter(page, `Notice ${part.slice(1)}`, "More words");
    await rest(page, "PATCH", pathOf(setting), { status: "open" });
    await page.goto(pathOf(setting) + part);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge", exact: true }).click();
    const notice = page.getByRole("region", { name: "Merged", exact: true });
    await expect(notice.getByRole("status")).toContainText(`merged into “Notice ${part.slice(1)}`.trim());
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo merge" }).click();
    await expect(notice.getByRole("button", { name: "Undo" })).toBeHidden();
    const read = `/spaces/${setting.spaceId}/content/page/${setting.pageIds[0]}?format=markdown`;
    await expect
      .poll(async () => (await rest<{ markdown: string }>(page, "GET", read)).markdown)
      .not.toContain("More.");
  });

test("if a space has merge rules, the notice says why the merge can't be undone", async ({ page }) => {
  const setting = await ofWriter(page, "Ruled", "More words");
  await rest(page, "PATCH", pathOf(setting), { status: "open" });
  await rest(page, "POST", `${pathOf(setting)}/merge`, {});
  await rest(page, "PATCH", `/spaces/${setting.spaceId}`, {
    mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] },
  });
  await startSession(page);
  await page.goto(`${pathOf(setting)}?merged=${setting.number}`);
  const undo = page
    .getByRole("region", { name: "Merged", exact: true })
    .getByRole("button", { name: "Undo" });
  await expect(undo).toBeDisabled();
  await expect(undo).toHaveAccessibleDescription(/because the space has merge rules/);
});
