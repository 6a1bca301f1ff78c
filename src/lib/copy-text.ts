/**
 * Copies text to the clipboard in response to a click. The text can be a promise, because some browsers
 * allow copying only directly in the click's handler, which can't wait for the text.
 * @throws the promise's error, or an Error if the browser refuses to copy
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // Over plain HTTP, browsers offer the clipboard only on localhost.
  if (!("clipboard" in navigator)) copySelected(await text);
  else if (typeof text === "string" || typeof ClipboardItem !== "function")
    await navigator.clipboard.writeText(await text);
  else {
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  }
}

/**
 * Copies text with `execCommand`. The function creates a temporary element, because `execCommand` copies only selected
 * text.
 */
function copySelected(text: string): void {
  const selection = getSelection();
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const mark = document.createElement("span");
  mark.textContent = "\u00a0";
  mark.style.cssText = "position:fixed;top:0;opacity:0;user-select:text";
  document.body.append(mark);
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
  };
  addEventListener("copy", write, { capture: true });
  try {
    selection?.selectAllChildren(mark);
    if (!document.execCommand("copy")) throw new Error("The browser doesn't allow this page to copy text");
  } finally {
    removeEventListener("copy", write, { capture: true });
    mark.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}
