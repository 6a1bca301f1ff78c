/** Pages send feedback to this path, which is directly below the site's URL. */
export const FEEDBACK_NAME = "~feedback";

/** Pages send the requests of **Try it** to this path, which is directly below the site's URL. */
export const TRIAL_NAME = "~try";

/**
 * The header that pages send when they post forms. This header prevents forged requests. If a page of another origin wants
 * to send it, the browser first asks this server with a preflight request.
 */
export const FORM_HEADER = "x-try-form";

/** The script with which a product shows the site in a panel. The script is directly below the site's URL. */
export const EMBED_SCRIPT_NAME = "~embed.js";

/** The panel shows each page under this path, which is directly below the site's URL. The rest is the page's own path. */
export const PANEL_NAME = "~embed";

/**
 * The URL `~open?page=<pageId>` in a preview redirects to the page, so that a link to it stays valid when the page moves. The
 * name is directly below the URL of the preview.
 */
export const OPEN_NAME = "~open";

/** The CSS that the site's administrators added is below this path, which is directly below the site's URL. */
export const CUSTOM_STYLE_NAME = "~custom";

/** The changelogs of API specifications have paths such as `~api-changelog/pets`, which are directly below the site's URL. */
export const CHANGELOG_NAME = "~api-changelog";
