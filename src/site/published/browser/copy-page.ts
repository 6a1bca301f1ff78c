import { copyText } from "@/lib/copy-text";

const SHOWN_MILLISECONDS = 1800;

async function copy(button: HTMLElement): Promise<void> {
  const address = button.dataset.copyPage ?? "";
  const text = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  });
  await copyText(text);
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
    const copied = copyText(server.dataset.copyAddress ?? "");
    copied.then(() => sayDone(server)).catch(() => undefined);
  });
}
