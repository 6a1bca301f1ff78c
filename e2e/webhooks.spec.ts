import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

test("a webhook is created, pinged, edited, turned off and deleted, and one of its events is sent again", async ({
  page,
}, { retry }) => {
  let [status, requests] = [500, 0];
  const receiver = createServer((_request, response) => {
    requests++;
    response.writeHead(status).end("Not today");
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await startSession(page);
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Vandelay ${retry}` });
  await page.goto(`/orgs/${id}/settings`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByLabel("URL").fill("no address");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("URL").fill(url);
  const comments = page.getByRole("checkbox", { name: "Comments (0 of 12)", exact: true });
  await comments.check();
  await page.getByText("Choose single changes: Comments").click();
  await expect(page.getByRole("checkbox", { name: "Delete comment in space", exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Comments (12 of 12)", exact: true }).uncheck();
  await page.getByLabel("Find changes").fill("create space");
  await page.getByRole("checkbox", { name: "Create space", exact: true }).press("Space");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByTestId("token-secret")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Create space/ })).toContainText("On");
  await expectAccessible(page);

  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  const ping = page.getByRole("row", { name: /Ping/ });
  await expect(ping).toContainText("Returned 500", { timeout: 20_000 });
  await expect(ping).toContainText("Failed");
  await ping.getByRole("button", { name: "Details of Ping" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Not today");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  status = 204;
  await ping.getByRole("button", { name: "Send Ping again" }).click();
  await expect(page.getByRole("row", { name: /sent again/ })).toContainText("Delivered", { timeout: 20_000 });
  expect(requests).toBe(2);

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Team chat");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team chat" })).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("An administrator turned this webhook off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  receiver.close();
});
