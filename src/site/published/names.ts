/** The path, directly below a site, that accepts feedback on a page. */
export const FEEDBACK_NAME = "~feedback";

/** The path, directly below a site, that sends the requests of **Try it**. */
export const TRIAL_NAME = "~try";

/**
 * The header that pages send when they post forms. Browsers send a preflight request before another site can
 * use it.
 */
export const FORM_HEADER = "x-try-form";
