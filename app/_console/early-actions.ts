/** The event by which the page says that React answers from now on. */
export const ALIVE = "bindery:alive";

/**
 * Part of the script that runs before anything of the page is seen (first-script.tsx). Before React answers, pressing
 * a button has no effect, a form is sent by the browser itself with its fields in the address, and typed text is lost
 * when React takes over the form. So the script holds the last press and the typed text, and repeats them then. Links
 * work without React.
 */
export const HOLD_EARLY_ACTIONS = `
var kinds = ["click", "submit", "input"], fields = new Map(), press;
function hold(event) {
  var target = event.target, button = event.type === "click" && target.closest("button");
  if (event.type === "input") fields.set(target, target.value);
  if (!button && event.type !== "submit") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press = button ? function () { button.click(); } : function () { target.requestSubmit(); };
}
function fill(value, field) {
  if (field.type === "file") return;
  if (field.type === "checkbox" || field.type === "radio") {
    field.checked = !field.checked;
    return field.click();
  }
  // React takes only what differs from the value that it was told last.
  var native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  if (field.localName !== "select") field.value = "";
  native.set.call(field, value);
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}
kinds.forEach(function (kind) { addEventListener(kind, hold, true); });
addEventListener("${ALIVE}", function () {
  kinds.forEach(function (kind) { removeEventListener(kind, hold, true); });
  fields.forEach(fill);
  if (press) press();
}, { once: true });`;
