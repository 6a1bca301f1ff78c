/** The name, right below a site, that takes what readers think of a page. */
export const FEEDBACK_NAME = "~feedback";

/** The name, right below a site, that sends the requests which readers try. */
export const TRIAL_NAME = "~try";

/** The header that pages post forms with. Browsers ask the server first before a page elsewhere may send it. */
export const FORM_HEADER = "x-try-form";
