/** Focuses the main field of a dialog. Waits until the dialog has focused its first control. */
export const focusSoon = (element: HTMLElement | null): void => {
  if (element) setTimeout(() => element.focus());
};
