/** The event by which the page says that React answers from now on. */
export const ALIVE = "bindery:alive";

/**
 * Part of what runs before anything of the page is seen (first-script.tsx). Until React answers, a press of a button does
 * nothing, the browser itself sends a form, with what it holds in the address, and what is typed is emptied when the form
 * comes alive. So the last press and what is typed are held, and happen then. Links need nobody.
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
