"use client";

import { CheckField, TextField } from "../../../_ui/field";
import { ResourceForm } from "../../change/resource-form";
import { linesIn } from "../../lines-in";
import type { RouterOutputs } from "../../outputs";
import { useTRPCClient } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import { checkTags, scriptsIn, tagsOf } from "./script-tags";

export type CustomCode = RouterOutputs["siteCustomCode"]["get"];

const COST =
  "Scripts can read everything that visitors see and enter on this site, including API keys in Try it. They can use the site with the visitor's share link or sign-in. The services that you add get data about your visitors, and pages load more slowly. Add only code that you trust.";

/** The lists of origins, with the directive of the policy that contains them. */
const SOURCES = [
  [
    "scripts",
    "Script origins",
    "Origins from which your scripts load more scripts, such as https://cdn.example.com.",
  ],
  [
    "connect",
    "Connection origins",
    "Origins to which your scripts send requests, such as https://api.example.com or wss://api.example.com.",
  ],
  ["images", "Image origins", "Origins of images that your scripts or your CSS load."],
  ["styles", "Style origins", "Origins of style sheets that your scripts or your CSS load."],
  ["fonts", "Font origins", "Origins of fonts that your scripts or your CSS load."],
  ["media", "Media origins", "Origins of audio and video that your scripts load."],
  ["frames", "Frame origins", "Origins of pages that your scripts show in a frame, such as a chat window."],
] as const;
type Kind = (typeof SOURCES)[number][0];

const mapSources = <From, To>(sources: Record<Kind, From>, convert: (from: From) => To): Record<Kind, To> =>
  Object.fromEntries(SOURCES.map(([kind]) => [kind, convert(sources[kind])])) as Record<Kind, To>;

/** Shows an error about a part of a script for the whole script, because the field has one line per script. */
const scriptsField = <Props extends { error: string | undefined }>(props: Props): Props => ({
  ...props,
  error: props.error?.replace(/^`scripts\.(\d+)\.[\w.-]+`/, "`scripts.$1`"),
});

interface Props extends SiteProps {
  code: CustomCode;
  onClose: () => void;
}

export function CustomCodeForm({ site, organizationId, code, onClose }: Props) {
  const changed = useSitesChanged();
  const client = useTRPCClient();
  const { enabled, css, snippet, scripts, sources } = code;
  const initial = {
    enabled,
    css,
    snippet,
    scripts: tagsOf(scripts),
    sources: mapSources(sources, (origins) => origins.join("\n")),
  };
  return (
    <ResourceForm
      initial={initial}
      send={(values) =>
        client.siteCustomCode.update.mutate({
          ...values,
          organizationId,
          siteId: site.id,
          scripts: scriptsIn(values.scripts),
          sources: mapSources(values.sources, linesIn),
        })
      }
      reload={changed}
      said="Custom code saved"
      action="Save custom code"
      onClose={onClose}
    >
      {(field, { register }) => (
        <>
          <CheckField label="Turn on custom code" hint={COST} {...register("enabled")} />
          <TextField
            label="CSS"
            hint="Up to 65,536 characters. Applies to all pages of the site."
            spellCheck={false}
            {...field("css")}
          />
          <TextField
            label="JavaScript"
            hint="Up to 16,384 characters, without script tags. Runs at the end of every page, before the scripts."
            spellCheck={false}
            {...field("snippet")}
          />
          <TextField
            label="Scripts"
            hint='Enter one script tag or URL per line, such as <script src="https://analytics.example.com/script.js" data-domain="docs.example.com"></script>. At most 10.'
            spellCheck={false}
            {...scriptsField(field("scripts", { validate: checkTags }))}
          />
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-medium">Allowed origins</legend>
            <p className="text-[0.8125rem] text-soft">
              Enter one origin per line. Don't use a wildcard for a host where other people can publish files,
              such as github.io or jsdelivr.net. Browsers block everything that isn't listed.
            </p>
            {SOURCES.map(([kind, label, hint]) => (
              <TextField
                key={kind}
                label={label}
                hint={hint}
                rows={2}
                spellCheck={false}
                className="h-auto"
                {...field(`sources.${kind}`)}
              />
            ))}
          </fieldset>
        </>
      )}
    </ResourceForm>
  );
}
