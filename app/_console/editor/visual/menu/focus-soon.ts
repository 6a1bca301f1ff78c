/** The field that a dialog is for has the focus as soon as the dialog has given it to its first control. */
export const focusSoon = (element: HTMLElement | null): void => {
  if (element) setTimeout(() => element.focus());
};
