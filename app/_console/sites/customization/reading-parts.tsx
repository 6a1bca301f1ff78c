"use client";

import { CheckField, Field, SelectField } from "../../../_ui/field";
import { LocalizedField } from "../localized-field";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";
import { Checked } from "./problems";
import { NO_TARGET, TargetField } from "./target-field";

const TONES = { info: "News", success: "Good news", warning: "Warning", danger: "Danger" };

export function AnnouncementPart({ draft, change }: PartProps) {
  const present = draft.announcement ?? { enabled: false, message: "", style: "info" as const };
  const { link } = present;
  const set = (changes: Partial<NonNullable<Customization["announcement"]>>) => {
    const next = { ...present, ...changes };
    change({ announcement: next.enabled || next.message ? next : undefined });
  };
  return (
    <Part title="Announcement">
      <CheckField
        label="Show an announcement above every page"
        checked={present.enabled}
        onChange={(event) =>
          set({ enabled: event.currentTarget.checked, message: present.message || "Something is new" })
        }
      />
      {present.enabled ? (
        <>
          <Checked path="announcement.message">
            {(error) => (
              <Field
                label="Message"
                error={error}
                value={present.message}
                maxLength={128}
                onChange={(event) => set({ message: event.currentTarget.value })}
              />
            )}
          </Checked>
          <LocalizedField
            name="Message"
            value={present.localizedMessage}
            maxLength={128}
            onChange={(localizedMessage) => set({ localizedMessage })}
          />
          <SelectField
            label="Tone"
            value={present.style}
            onChange={(event) => set({ style: event.currentTarget.value as typeof present.style })}
          >
            {Object.entries(TONES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <CheckField
            label="Include a link"
            checked={link !== undefined}
            onChange={(event) =>
              set({
                link: event.currentTarget.checked ? { title: "Read more", to: NO_TARGET } : undefined,
              })
            }
          />
          {link ? (
            <div className="grid gap-3">
              <Field
                label="Link text"
                value={link.title}
                maxLength={64}
                onChange={(event) => set({ link: { ...link, title: event.currentTarget.value } })}
              />
              <TargetField
                path="announcement.link.to"
                to={link.to}
                onChange={(to) => set({ link: { ...link, to } })}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </Part>
  );
}

const ACTIONS = [
  ["markdown", "Copy the page as Markdown"],
  ["git", "Edit the page in its Git repository"],
  ["assistant", "Ask about the page"],
  ["external-ai", "Open the page in ChatGPT and Claude"],
  ["mcp", "Copy the URL of the site's MCP server"],
  ["pdf", "Save the page as PDF"],
] as const;

export function PagePart({ draft, change }: PartProps) {
  const { items } = draft.pageActions;
  const toggle = (action: (typeof ACTIONS)[number][0]) =>
    change(
      changedPart(draft, "pageActions", {
        items: items.includes(action) ? items.filter((each) => each !== action) : [...items, action],
      }),
    );
  return (
    <Part title="On every page">
      {ACTIONS.map(([action, label]) => (
        <CheckField
          key={action}
          label={label}
          checked={items.includes(action)}
          onChange={() => toggle(action)}
        />
      ))}
      <CheckField
        label="Let visitors ask questions"
        checked={draft.ai.mode !== "none"}
        onChange={(event) =>
          change(changedPart(draft, "ai", { mode: event.currentTarget.checked ? "assistant" : "none" }))
        }
      />
      <CheckField
        label="Ask visitors whether the page helped"
        checked={draft.feedback.enabled}
        onChange={(event) => change(changedPart(draft, "feedback", { enabled: event.currentTarget.checked }))}
      />
      <CheckField
        label="Previous and next page"
        checked={draft.pagination.enabled}
        onChange={(event) =>
          change(changedPart(draft, "pagination", { enabled: event.currentTarget.checked }))
        }
      />
      <CheckField
        label="Open external links in a new tab"
        checked={draft.externalLinks.target === "blank"}
        onChange={(event) =>
          change(
            changedPart(draft, "externalLinks", { target: event.currentTarget.checked ? "blank" : "self" }),
          )
        }
      />
    </Part>
  );
}
