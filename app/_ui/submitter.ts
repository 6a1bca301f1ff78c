/** The value of the button that submitted a form, from the browser's event. Undefined if no button did. */
export const submitterValue = (nativeEvent: object | undefined): string | undefined =>
  ((nativeEvent as Partial<SubmitEvent> | undefined)?.submitter as HTMLButtonElement | null | undefined)
    ?.value;
