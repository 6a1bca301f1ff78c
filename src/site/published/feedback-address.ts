/** The name, right below a site, that takes what readers think of a page. */
export const FEEDBACK_NAME = "~feedback";
