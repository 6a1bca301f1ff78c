import { settingsPlaces } from "../organization/places";
import type { Site } from "../sites/audience";
import { pagesOf, siteRoot } from "../sites/places";
import type { Entry } from "./entries";

/** Other search words for a page of settings. */
const KNOWN_AS: Record<string, string> = {
  General: "name title logo hostname delete organization",
  Search: "synonyms",
  Assistants: "ai mcp agents instructions",
  "Email domains": "join verify",
  "Single sign-on": "sso saml oidc okta entra login",
  "Access tokens": "api keys",
  "Audit log": "events history activity",
  "Merge rules": "review approval protect",
  Git: "github gitlab bitbucket gitea sync repository",
  Transfers: "move import organization",
  Webhooks: "events integrations",
  Profile: "account name password email sessions photo",
  Instance: "operator backups jobs organizations health version size server",
  Customization: "theme colors logo fonts header footer announcement appearance",
  Redirects: "old urls forward",
  Analytics: "insights visitors views statistics",
  Questions: "ask ai answers",
  Feedback: "ratings comments helpful",
  "Adaptive content": "visitors claims conditions personalization",
  Developer: "api keys tokens access token applications",
};

const place = (title: string, about: string, href: string): Entry => ({
  id: `settings-${href}`,
  group: "Settings",
  kind: "Settings",
  title,
  about,
  also: `${KNOWN_AS[title] ?? ""} settings`,
  href,
});

/** Who may open the settings. */
interface Rights {
  isAdministrator: boolean;
  /** Whether the user operates the instance. */
  isOperator: boolean;
}

/**
 * Entries for the pages of the user's settings. Administrators also get entries for the organization's settings, and
 * operators for the instance.
 */
export function settingsEntries(organizationId: string, { isAdministrator, isOperator }: Rights): Entry[] {
  const ofOrganization = settingsPlaces(organizationId).flatMap(({ title, places }) =>
    places.map((each) => place(each.title, `Organization settings / ${title}`, each.href)),
  );
  return [
    ...(isAdministrator ? ofOrganization : []),
    place("Profile", "Your settings", "/settings/profile"),
    place("Developer", "Your settings", "/settings/developer"),
    ...(isOperator ? [place("Instance", "Instance settings", "/settings/instance")] : []),
  ];
}

/** Entries for the pages of a site's settings. */
export const siteEntries = (organizationId: string, sites: readonly Site[]): Entry[] =>
  sites.flatMap((site) =>
    pagesOf(site).flatMap(({ segment, title }) =>
      segment === ""
        ? []
        : [place(title, `Site / ${site.title}`, `${siteRoot(organizationId, site.id)}${segment}`)],
    ),
  );

const opens = (title: string, href: string, also?: string): Entry => ({
  id: `open-${href}`,
  group: "Actions",
  kind: "Actions",
  title: `Open ${title}`,
  also,
  href,
});

/** Entries for the parts of the open space or change request. */
function opensHere(path: string): Entry[] {
  const space = /^\/spaces\/[^/]+/.exec(path)?.[0];
  if (!space) return [];
  return [
    opens("change requests of this space", `${space}/change-requests`, "drafts reviews"),
    opens("history of this space", `${space}/revisions`, "revisions versions roll back"),
    opens("links in this space", `${space}/links`, "broken"),
    opens("checks of this space", `${space}/checks`, "problems errors broken links"),
    opens("file imports", `${space}/imports`, "upload"),
    opens("Git Sync of this space", `${space}/git`, "github gitlab repository"),
  ];
}

/** Actions that open another part of the console. Actions for the current space come first. */
export function openActions(organizationId: string, path: string, mayCreate: boolean): Entry[] {
  const base = `/orgs/${organizationId}`;
  return [
    ...opensHere(path),
    opens("spaces", base, "home library"),
    opens("inbox", `${base}/inbox`, "notifications mentions"),
    opens("sites", `${base}/sites`, "publish"),
    ...(mayCreate ? [opens("conversations", `${base}/conversations`, "insights questions")] : []),
    opens("API specifications", `${base}/openapi`, "openapi swagger"),
    opens("translations", `${base}/translations`, "languages"),
    opens("members", `${base}/members`, "people users invite"),
    opens("teams", `${base}/teams`, "groups"),
    opens("trash", `${base}/trash`, "deleted restore"),
  ];
}
