import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { actionWords } from "../audit/words";

type EventType = (typeof EVENT_TYPES)[number];

/** The groups of events, with the patterns of the operations in them. An operation is in the first group that matches. */
const GROUPS: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["Comments", /Comment/],
  [
    "Members and access",
    /Member|[Ii]nvite|Team|User|^join|Application|AccessToken|ServiceAccount|EmailDomain/,
  ],
  ["Single sign-on and provisioning", /SAML|SCIM|SSO/],
  ["Change requests and reviews", /ChangeRequest|Reviewer/],
  ["Checks", /Check/],
  ["Translations", /Translation|Glossary/],
  ["API specifications", /OpenAPI/],
  ["Conversations", /[Cc]onversation/],
  ["Git and imports", /Git|Import/],
  ["Sites", /Site|SectionGroup|SectionToGroup|SectionFromGroup/],
  ["Spaces, collections and content", /Space|Collection|rollback|Page/],
  ["Organization and instance", /Organization|Instance|Webhook|Synonyms/],
];

export interface EventGroup {
  title: string;
  choices: { value: EventType; label: string }[];
}

const titleOf = (event: string) => GROUPS.find(([, pattern]) => pattern.test(event))?.[0];

/** The events that a webhook can send, in groups. The events of a group are in alphabetical order. */
export const EVENT_GROUPS: readonly EventGroup[] = GROUPS.map(([title]) => ({
  title,
  choices: EVENT_TYPES.filter((event) => titleOf(event) === title)
    .map((value) => ({ value, label: actionWords(value) }))
    .sort((one, other) => one.label.localeCompare(other.label)),
}));
