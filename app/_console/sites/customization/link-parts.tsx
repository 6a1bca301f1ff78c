"use client";

import { Plus } from "lucide-react";
import { Button } from "../../../_ui/button";
import { Field, SelectField } from "../../../_ui/field";
import { LocalizedField } from "../localized-field";
import type { SiteProps } from "../site-frame";
import { type Customization, changedPart, type PartProps } from "./draft";
import { Part } from "./part";
import { ThemedPictureField } from "./picture-field";
import { Checked } from "./problems";
import { Rows } from "./rows";
import { NO_TARGET, TargetField } from "./target-field";
import { isWebUrl } from "./web-url";

type HeaderItem = Customization["header"]["links"][number];
type FooterGroup = Customization["footer"]["groups"][number];
type Link = FooterGroup["links"][number];

const ROW = "grid gap-3 rounded-xl border border-line p-3";
const STYLES = { link: "Plain link", "button-primary": "Button", "button-secondary": "Outlined button" };

const POLICY = "Enter a URL, such as https://example.org/privacy.";

const nameOf = ({ title }: { title: string }, index: number) => title || `link ${index + 1}`;

export function HeaderPart({ draft, change }: PartProps) {
  const { links } = draft.header;
  const set = (next: HeaderItem[]) => change(changedPart(draft, "header", { links: next }));
  return (
    <Part title="Header links">
      <Rows items={links} nameOf={nameOf} className={ROW} onChange={set}>
        {(item, setItem, index) => (
          <>
            <Field
              label="Title"
              value={item.title}
              maxLength={128}
              onChange={(event) => setItem({ ...item, title: event.currentTarget.value })}
            />
            <LocalizedField
              name="Title"
              value={item.localizedTitle}
              maxLength={128}
              onChange={(localizedTitle) => setItem({ ...item, localizedTitle })}
            />
            <TargetField
              path={`header.links.${index}.to`}
              to={item.to}
              onChange={(to) => setItem({ ...item, to })}
            />
            <SelectField
              label="Style"
              value={item.style ?? "link"}
              onChange={(event) =>
                setItem({ ...item, style: event.currentTarget.value as HeaderItem["style"] })
              }
            >
              {Object.entries(STYLES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </Rows>
      <Button onClick={() => set([...links, { title: "New link", to: NO_TARGET, links: [] }])}>
        <Plus size={16} aria-hidden />
        Add header link
      </Button>
    </Part>
  );
}

interface GroupProps {
  /** The path of the group in the customization. */
  path: string;
  group: FooterGroup;
  onChange: (group: FooterGroup) => void;
}

function GroupLinks({ path, group, onChange }: GroupProps) {
  const { links } = group;
  const set = (next: Link[]) => onChange({ ...group, links: next });
  return (
    <>
      <Rows items={links} nameOf={nameOf} className="grid gap-3 border-l-2 border-line pl-3" onChange={set}>
        {(link, setLink, index) => (
          <>
            <Field
              label="Link"
              value={link.title}
              maxLength={64}
              onChange={(event) => setLink({ ...link, title: event.currentTarget.value })}
            />
            <LocalizedField
              name="Link"
              value={link.localizedTitle}
              maxLength={64}
              onChange={(localizedTitle) => setLink({ ...link, localizedTitle })}
            />
            <TargetField
              path={`${path}.links.${index}.to`}
              to={link.to}
              onChange={(to) => setLink({ ...link, to })}
            />
          </>
        )}
      </Rows>
      <Button size="small" onClick={() => set([...links, { title: "New link", to: NO_TARGET }])}>
        Add link to {group.title || "the column"}
      </Button>
    </>
  );
}

export function FooterPart({ draft, change, ...parts }: PartProps & SiteProps) {
  const { logo, groups, copyright } = draft.footer;
  const set = (next: FooterGroup[]) => change(changedPart(draft, "footer", { groups: next }));
  return (
    <Part title="Footer">
      <Rows
        items={groups}
        nameOf={({ title }, index) => `column ${title || index + 1}`}
        className={ROW}
        onChange={set}
      >
        {(group, setGroup, index) => (
          <>
            <Field
              label="Column"
              value={group.title}
              maxLength={128}
              onChange={(event) => setGroup({ ...group, title: event.currentTarget.value })}
            />
            <LocalizedField
              name="Column"
              value={group.localizedTitle}
              maxLength={128}
              onChange={(localizedTitle) => setGroup({ ...group, localizedTitle })}
            />
            <GroupLinks path={`footer.groups.${index}`} group={group} onChange={setGroup} />
          </>
        )}
      </Rows>
      <Button onClick={() => set([...groups, { title: "New column", links: [] }])}>
        <Plus size={16} aria-hidden />
        Add column
      </Button>
      <ThemedPictureField
        {...parts}
        label="Logo in the footer"
        path="footer.logo"
        value={logo}
        onChange={(picture) => change(changedPart(draft, "footer", { logo: picture }))}
      />
      <Field
        label="Copyright"
        placeholder={`© ${draft.title ?? "Example Works"}`}
        value={copyright ?? ""}
        maxLength={512}
        onChange={(event) =>
          change(changedPart(draft, "footer", { copyright: event.currentTarget.value || undefined }))
        }
      />
      <Checked
        path="privacyPolicy.url"
        problem={draft.privacyPolicy.url && !isWebUrl(draft.privacyPolicy.url) ? POLICY : null}
        words={POLICY}
      >
        {(error) => (
          <Field
            label="Privacy policy"
            type="url"
            placeholder="https://example.org/privacy"
            error={error}
            value={draft.privacyPolicy.url ?? ""}
            onChange={(event) =>
              change(changedPart(draft, "privacyPolicy", { url: event.currentTarget.value || undefined }))
            }
          />
        )}
      </Checked>
    </Part>
  );
}
