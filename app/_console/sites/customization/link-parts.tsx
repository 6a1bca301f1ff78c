"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "../../../_ui/button";
import { CheckField, Field, SelectField } from "../../../_ui/field";
import { IconButton } from "../../../_ui/icon-button";
import { LocalizedField } from "../localized-field";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";

type HeaderItem = Customization["header"]["links"][number];
type FooterGroup = Customization["footer"]["groups"][number];
type Link = FooterGroup["links"][number];
type Target = Link["to"];

/** A list with one of its items changed, taken out or moved. */
const replaced = <Item,>(items: readonly Item[], index: number, item: Item) =>
  items.map((each, at) => (at === index ? item : each));
const without = <Item,>(items: readonly Item[], index: number) => items.filter((_, at) => at !== index);
function swapped<Item>(items: readonly Item[], index: number): Item[] {
  const next = [...items];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index - 1, 0, moved);
  return next;
}

const urlOf = (to: Target | null) => (to?.kind === "url" ? to.url : "");

/** What a link leads to: an address. What leads to something of the site stays until an address is written. */
function TargetField({ to, onChange }: { to: Target | null; onChange: (to: Target) => void }) {
  const isInner = to !== null && to.kind !== "url";
  return (
    <Field
      label="Address"
      type="url"
      placeholder="https://example.org"
      hint={isInner ? "Leads to something of the site. An address replaces that." : undefined}
      value={urlOf(to)}
      onChange={(event) => onChange({ kind: "url", url: event.currentTarget.value })}
    />
  );
}

interface RowActionsProps {
  name: string;
  index: number;
  count: number;
  onMoveUp: (index: number) => void;
  onRemove: () => void;
}

function RowActions({ name, index, count, onMoveUp, onRemove }: RowActionsProps) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMoveUp(index)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMoveUp(index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

const ROW = "grid gap-3 rounded-xl border border-line p-3";
const STYLES = { link: "Plain link", "button-primary": "Button", "button-secondary": "Button with a frame" };

export function HeaderPart({ draft, change }: PartProps) {
  const { links } = draft.header;
  const set = (next: HeaderItem[]) => change(changedPart(draft, "header", { links: next }));
  return (
    <Part title="Links at the top">
      {links.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no names of their own
        <div key={index} className={ROW}>
          <Field
            label="Title"
            value={item.title}
            maxLength={128}
            onChange={(event) => set(replaced(links, index, { ...item, title: event.currentTarget.value }))}
          />
          <LocalizedField
            name="Title"
            value={item.localizedTitle}
            maxLength={128}
            onChange={(localizedTitle) => set(replaced(links, index, { ...item, localizedTitle }))}
          />
          <TargetField to={item.to} onChange={(to) => set(replaced(links, index, { ...item, to }))} />
          <SelectField
            label="Style"
            value={item.style ?? "link"}
            onChange={(event) =>
              set(
                replaced(links, index, { ...item, style: event.currentTarget.value as HeaderItem["style"] }),
              )
            }
          >
            {Object.entries(STYLES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <RowActions
            name={item.title || `link ${index + 1}`}
            index={index}
            count={links.length}
            onMoveUp={(at) => set(swapped(links, at))}
            onRemove={() => set(without(links, index))}
          />
        </div>
      ))}
      <Button
        onClick={() =>
          set([...links, { title: "New link", to: { kind: "url", url: "https://" }, links: [] }])
        }
      >
        <Plus size={16} aria-hidden />
        Add link at the top
      </Button>
    </Part>
  );
}

interface GroupProps {
  group: FooterGroup;
  onChange: (group: FooterGroup) => void;
}

function GroupLinks({ group, onChange }: GroupProps) {
  const { links } = group;
  const set = (next: Link[]) => onChange({ ...group, links: next });
  return (
    <>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no names of their own
        <div key={index} className="grid gap-3 border-l-2 border-line pl-3">
          <Field
            label="Link"
            value={link.title}
            maxLength={64}
            onChange={(event) => set(replaced(links, index, { ...link, title: event.currentTarget.value }))}
          />
          <LocalizedField
            name="Link"
            value={link.localizedTitle}
            maxLength={64}
            onChange={(localizedTitle) => set(replaced(links, index, { ...link, localizedTitle }))}
          />
          <TargetField to={link.to} onChange={(to) => set(replaced(links, index, { ...link, to }))} />
          <RowActions
            name={link.title || `link ${index + 1}`}
            index={index}
            count={links.length}
            onMoveUp={(at) => set(swapped(links, at))}
            onRemove={() => set(without(links, index))}
          />
        </div>
      ))}
      <Button
        size="small"
        onClick={() => set([...links, { title: "New link", to: { kind: "url", url: "https://" } }])}
      >
        Add link to {group.title || "the column"}
      </Button>
    </>
  );
}

export function FooterPart({ draft, change }: PartProps) {
  const { groups, copyright } = draft.footer;
  const set = (next: FooterGroup[]) => change(changedPart(draft, "footer", { groups: next }));
  return (
    <Part title="Footer">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names of their own
        <div key={index} className={ROW}>
          <Field
            label="Column"
            value={group.title}
            maxLength={128}
            onChange={(event) => set(replaced(groups, index, { ...group, title: event.currentTarget.value }))}
          />
          <LocalizedField
            name="Column"
            value={group.localizedTitle}
            maxLength={128}
            onChange={(localizedTitle) => set(replaced(groups, index, { ...group, localizedTitle }))}
          />
          <GroupLinks group={group} onChange={(next) => set(replaced(groups, index, next))} />
          <RowActions
            name={`column ${group.title || index + 1}`}
            index={index}
            count={groups.length}
            onMoveUp={(at) => set(swapped(groups, at))}
            onRemove={() => set(without(groups, index))}
          />
        </div>
      ))}
      <Button onClick={() => set([...groups, { title: "New column", links: [] }])}>
        <Plus size={16} aria-hidden />
        Add column
      </Button>
      <Field
        label="Copyright"
        placeholder={`© ${draft.title ?? "Example Works"}`}
        value={copyright ?? ""}
        maxLength={512}
        onChange={(event) =>
          change(changedPart(draft, "footer", { copyright: event.currentTarget.value || undefined }))
        }
      />
      <Field
        label="Privacy policy"
        type="url"
        placeholder="https://example.org/privacy"
        value={draft.privacyPolicy.url ?? ""}
        onChange={(event) =>
          change(changedPart(draft, "privacyPolicy", { url: event.currentTarget.value || undefined }))
        }
      />
    </Part>
  );
}

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
          <Field
            label="Message"
            value={present.message}
            maxLength={128}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
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
            label="With a link"
            checked={link !== undefined}
            onChange={(event) =>
              set({
                link: event.currentTarget.checked
                  ? { title: "Read more", to: { kind: "url", url: "https://" } }
                  : undefined,
              })
            }
          />
          {link ? (
            <div className="grid gap-3">
              <Field
                label="Words of the link"
                value={link.title}
                maxLength={64}
                onChange={(event) => set({ link: { ...link, title: event.currentTarget.value } })}
              />
              <TargetField to={link.to} onChange={(to) => set({ link: { ...link, to } })} />
            </div>
          ) : null}
        </>
      ) : null}
    </Part>
  );
}

const ACTIONS = [
  ["markdown", "Copy the page as Markdown"],
  ["git", "Edit the page where its text is kept in Git"],
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
        label="Previous and next page"
        checked={draft.pagination.enabled}
        onChange={(event) =>
          change(changedPart(draft, "pagination", { enabled: event.currentTarget.checked }))
        }
      />
    </Part>
  );
}
