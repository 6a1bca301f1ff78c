/** The name, right below a site, that sends the requests which readers try. */
export const TRIAL_NAME = "~try";
