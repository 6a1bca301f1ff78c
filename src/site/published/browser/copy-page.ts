const SHOWN_MILLISECONDS = 1800;

async function copy(button: HTMLElement): Promise<void> {
  const address = button.dataset.copyPage ?? "";
  const text = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  });
  // Some browsers write to the clipboard only while the click lasts, and take a promise instead.
  if (typeof ClipboardItem === "function" && navigator.clipboard.write) {
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } else await navigator.clipboard.writeText(await text);
  sayDone(button);
}

function sayDone(button: HTMLElement): void {
  const label = button.querySelector<HTMLElement>("[data-done]");
  if (!label) return;
  const before = label.textContent;
  label.textContent = label.dataset.done ?? "";
  setTimeout(() => {
    label.textContent = before;
  }, SHOWN_MILLISECONDS);
}

/** Copies the page as Markdown or the address of the MCP server, and has the browser print it, which can keep it as PDF. */
export function pageActions(): void {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  const button = document.querySelector<HTMLElement>("[data-copy-page]");
  button?.addEventListener("click", () => void copy(button).catch(() => undefined));
  const server = document.querySelector<HTMLElement>("[data-copy-address]");
  server?.addEventListener("click", () => {
    const copied = navigator.clipboard.writeText(server.dataset.copyAddress ?? "");
    copied.then(() => sayDone(server)).catch(() => undefined);
  });
}
