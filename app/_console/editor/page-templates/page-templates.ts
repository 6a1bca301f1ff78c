import { dated } from "../write/blocks";

interface Section {
  heading: string;
  /** What the author can write in the section. The editor shows the hint while the section is empty. It's never a part of the page. */
  hint: string;
  /** Markdown below the heading. Fields that the author fills in are empty. */
  body?: string;
}

/** A template for a new page. */
export interface PageTemplate {
  id: string;
  title: string;
  /** When to use the template. */
  purpose: string;
  /** Other words with which people can find the template. */
  words: string;
  sections: readonly Section[];
}

const RELATED: Section = {
  heading: "Related",
  hint: "Link to pages that readers need next.",
};
const BEFORE: Section = {
  heading: "Before you start",
  hint: "List what readers need: roles, tools, settings and knowledge.",
};

const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The built-in templates, in the order of the list. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  {
    id: "how-to",
    title: "How-to guide",
    purpose: "Steps to reach one goal, for readers who know the basics.",
    words: "task instructions steps procedure guide",
    sections: [
      BEFORE,
      {
        heading: "Steps",
        hint: "Number the steps. Start each step with a verb, and put one action in each step.",
      },
      { heading: "Result", hint: "Describe what readers see when they are done, so that they can check it." },
      {
        heading: "Troubleshooting",
        hint: "List the problems that readers can run into, each with its solution.",
      },
      RELATED,
    ],
  },
  {
    id: "tutorial",
    title: "Tutorial",
    purpose: "A lesson for beginners, with a result that always works.",
    words: "lesson learn getting started quickstart course",
    sections: [
      { heading: "What you build", hint: "Show the finished result, and say how long the tutorial takes." },
      BEFORE,
      {
        heading: "Step 1",
        hint: "Give this step a name. Tell readers exactly what to do and what they see afterwards.",
      },
      {
        heading: "Step 2",
        hint: "Continue from the result of the previous step. Explain only what readers need now.",
      },
      { heading: "Summary", hint: "Summarize what readers have learned." },
      { heading: "Next steps", hint: "Link to how-to guides that use the new knowledge." },
    ],
  },
  {
    id: "reference",
    title: "Reference",
    purpose: "Facts that readers look up, such as settings, commands or fields.",
    words: "settings options parameters fields command list api",
    sections: [
      {
        heading: "Settings",
        hint: "Add one row for each setting.",
        body: table(["Name", "Type", "Default", "Description"], ["", "", "", ""]),
      },
      { heading: "Example", hint: "Show one complete example that readers can copy." },
      { heading: "Limits", hint: "List the limits, with their units." },
      RELATED,
    ],
  },
  {
    id: "explanation",
    title: "Explanation",
    purpose: "Background that helps readers understand how or why something works.",
    words: "concept background overview why architecture understand",
    sections: [
      { heading: "Overview", hint: "Explain the idea in two or three sentences. Define new terms." },
      { heading: "How it works", hint: "Describe the parts and how they work together. A diagram can help." },
      {
        heading: "Alternatives",
        hint: "Compare the alternatives, and say when each of them is the better choice.",
      },
      RELATED,
    ],
  },
  {
    id: "release-notes",
    title: "Release notes",
    purpose: "What changed in a release, from the user's point of view.",
    words: "changelog version update what's new",
    sections: [
      { heading: "Highlights", hint: "Name the most important changes, and say who benefits from them." },
      { heading: "Added", hint: "List the new features." },
      { heading: "Changed", hint: "List the changes to existing features." },
      { heading: "Fixed", hint: "List the fixed problems, as users noticed them." },
      { heading: "Upgrade", hint: "List what users must do before or after the upgrade." },
    ],
  },
  {
    id: "decision-record",
    title: "Decision record",
    purpose: "A decision with its reasons, so that the team can look it up later.",
    words: "adr architecture decision rfc proposal",
    sections: [
      {
        heading: "Status",
        hint: "Name the status, the date and the people who decide.",
        body: table(["Status", "Date", "Decided by"], ["Proposed", "#{today}", ""]),
      },
      { heading: "Context", hint: "Describe the problem and the facts that influence the decision." },
      { heading: "Decision", hint: "Write the decision in the active voice: “We use …”." },
      { heading: "Options", hint: "List the options that you considered, and why you rejected them." },
      { heading: "Consequences", hint: "List what becomes easier and what becomes harder." },
    ],
  },
  {
    id: "meeting-notes",
    title: "Meeting notes",
    purpose: "The results of a meeting: decisions and tasks.",
    words: "minutes agenda call sync protocol",
    sections: [
      {
        heading: "Meeting",
        hint: "Enter the date and the attendees.",
        body: table(["Date", "Attendees"], ["#{today}", ""]),
      },
      { heading: "Agenda", hint: "List the topics." },
      { heading: "Notes", hint: "Summarize the discussion of each topic." },
      { heading: "Decisions", hint: "List the decisions, each with its reason." },
      {
        heading: "Tasks",
        hint: "Add a task list. Mention the person who does each task, and add a due date.",
      },
    ],
  },
  {
    id: "runbook",
    title: "Troubleshooting runbook",
    purpose: "How to find and fix a problem in operation, step by step.",
    words: "incident on-call alert operations debug fix problem",
    sections: [
      {
        heading: "Symptoms",
        hint: "Describe the alert, the error message or the behavior that users report.",
      },
      { heading: "Impact", hint: "Say who is affected and how urgent the problem is." },
      { heading: "Diagnosis", hint: "List the checks, with commands to copy and their expected output." },
      {
        heading: "Fixes",
        hint: "Add one row for each cause.",
        body: table(["Cause", "Fix", "How to check"], ["", "", ""]),
      },
      { heading: "Escalation", hint: "Name the team to call if nothing helps, and when to call it." },
    ],
  },
];

/** The Markdown of a new page. It contains no hints. */
export const markdownOf = ({ sections }: PageTemplate): string => {
  const parts = sections.flatMap(({ heading, body }) => [`## ${heading}`, ...(body ? [body] : [])]);
  // Dates are words of the author, so they're a part of the page.
  return dated(`${parts.join("\n\n")}\n`).replace(/#\{([^{}]*)\}/g, "$1");
};

const HINTS: ReadonlyMap<string, string> = new Map(
  PAGE_TEMPLATES.flatMap(({ sections }) => sections.map(({ heading, hint }) => [heading, hint] as const)),
);

/** The hint for an empty section, or undefined if no template has this heading. */
export const hintOfSection = (heading: string): string | undefined => HINTS.get(heading);

/** The templates that contain all typed words. */
export function matchingTemplates(typed: string): readonly PageTemplate[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return PAGE_TEMPLATES.filter(({ title, purpose, words: also }) => {
    const all = `${title} ${purpose} ${also}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
