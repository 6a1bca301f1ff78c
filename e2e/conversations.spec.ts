import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

interface Made {
  id: string;
}

type Labelled = [topic: string, language: string, subject: string, body: string];
const MESSAGES = (JSON.parse(readFileSync("bench/conversations/labelled.json", "utf8")) as Labelled[]).filter(
  ([topic]) => topic === "pdf-export" || topic === "double-charge",
);

async function send(page: Page, organizationId: string): Promise<void> {
  const answer = await page.request.post(`/v1/orgs/${organizationId}/conversations`, {
    headers: { Authorization: `Bearer ${administrator.token}` },
    data: MESSAGES.map(([topic, , subject, body], index) => ({
      id: `${topic}-${index}`,
      ...(subject && { subject }),
      metadata: { attributes: { source: index % 2 ? "email" : "helpdesk" } },
      parts: [
        { type: "message", role: "user", body: `${body} My address is jane@example.org.` },
        { type: "message", role: "team-member", body: "Thank you, we look into it." },
      ],
    })),
  });
  expect(answer.status()).toBe(204);
}

test("support conversations are grouped into clusters, and a change request is created from a cluster", async ({
  page,
}) => {
  await startSession(page);
  // The test has a separate organization, so that a second run doesn't find the conversations of the first run.
  const { id: organizationId } = await rest<Made>(page, "POST", "/orgs", { title: "Of customers" });
  const { id: space } = await rest<Made>(page, "POST", `/orgs/${organizationId}/spaces`, {
    title: "Answers",
  });
  await page.goto(`/orgs/${organizationId}`);
  await page.getByRole("link", { name: "Conversations" }).click();
  await expect(page.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  await expect(page.getByText(`/v1/orgs/${organizationId}/conversations`)).toBeVisible();
  await expectAccessible(page);

  await send(page, organizationId);
  await page.reload();
  const clusters = page.getByRole("list", { name: "Recurring issues" });
  await expect(clusters.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(/^Analyzing/)).toHaveCount(0);
  const pdf = clusters.getByRole("link", { name: /pdf/i });
  await expect(pdf).toBeVisible();
  await expect(clusters.getByRole("img", { name: /issues? in the last 13 weeks/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "All conversations" }).click();
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("listitem")).toHaveCount(MESSAGES.length);
  await page.getByLabel("Source").selectOption({ label: "Email" });
  await expect(list.getByRole("listitem")).toHaveCount(MESSAGES.length / 2);
  await expectAccessible(page);
  await list.getByRole("link").first().click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("My address is [email].");
  await expect(page.getByRole("heading", { level: 2, name: "Issues" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/orgs/${organizationId}/conversations`);
  await pdf.click();
  await expect(page.getByRole("region", { name: "Issues per week" })).toContainText("in the last 13 weeks");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await expect(
    page.getByText("Muted: Bindery doesn't create change requests for these issues"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create change request" })).toHaveCount(0);
  await page.getByRole("button", { name: "Unmute" }).click();
  await page.getByRole("button", { name: "Create change request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create change request" }).click();
  await expect(dialog.getByText("Select a space", { exact: true }).last()).toBeVisible();
  await dialog.getByLabel("Space").selectOption({ label: "Answers" });
  await dialog.getByLabel("Subject").fill("Say how the export works");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create change request" }).click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${space}/change-requests/1$`));
  await expect(page.getByRole("region", { name: "Description" })).toContainText(
    "Created from support conversations",
  );
  const [cluster] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("region", { name: "Description" }).getByRole("link").first().click(),
  ]);
  await expect(cluster.getByRole("link", { name: "Say how the export works" })).toBeVisible();
});
