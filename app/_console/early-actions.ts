/** The name of the event that the page sends when React has started to handle events. */
export const ALIVE = "bindery:alive";

/**
 * A part of the script that runs before the page is shown (first-script.tsx). Before React has loaded, buttons do nothing,
 * and browsers submit forms with the fields in the URL. React later discards text that people typed into a form. Therefore,
 * the script records the last click and the typed text, and repeats them when React is ready. Links work without React.
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
  // React ignores the event unless the value differs from the last one that it set.
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
