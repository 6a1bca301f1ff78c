import type { CustomScripts as Props } from "@/domains/sites/custom-code/custom-code";

const dataAttributes = (data: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));

/**
 * The scripts that the site's administrators added, at the end of the page. The snippet runs first. The other scripts are
 * deferred, so that slow hosts don't delay the page.
 */
export const CustomScripts = ({ snippet, scripts }: Props) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script can't contain the end of its tag (custom-code/fields.ts) */}
    {snippet === "" ? null : <script dangerouslySetInnerHTML={{ __html: snippet }} />}
    {scripts.map(({ url, integrity, data }) => (
      <script
        key={`${url} ${JSON.stringify(data)}`}
        defer
        src={url}
        integrity={integrity}
        crossOrigin={integrity === undefined ? undefined : "anonymous"}
        {...dataAttributes(data)}
      />
    ))}
  </>
);
