import { describe, expect, it } from "vitest";
import { now } from "@/lib/clock";
import { labelsIn } from "@/site/labels/language";
import { makePage } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { get, makeManual, serveReaders, space } from "./site-server.fixture";

serveReaders();
makeManual();

const TEXT = `# Anfang

{% hint style="info" %}
Hinweistext
{% endhint %}

{% hint style="danger" %}
Gefahrentext
{% endhint %}

{% tabs %}
{% tab title="" %}
Reitertext
{% endtab %}
{% tab title="Zweiter" %}
Reitertext
{% endtab %}
{% endtabs %}

{% code expandable="true" %}
\`\`\`text
${"zeile\n".repeat(30)}\`\`\`
{% endcode %}

\`\`\`mermaid
graph
\`\`\`

{% prompt %}
\`\`\`
aufforderung
\`\`\`
{% endprompt %}

<table><thead><tr><th></th><th data-type="rating" data-max="5">Sterne</th><th data-type="checkbox">Haken</th><th data-type="files">Dateien</th></tr></thead><tbody><tr><td>Zelle</td><td>3</td><td>true</td><td><a href="weg.pdf">weg</a></td></tr></tbody></table>

- [x] Fertiges
- [ ] Offenes

Text[^1] und [Verweis](weg.md) und ![](weg.png)

[^1]: Fußnotentext

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}

{% embed url="keine" %}

{% content-ref url="weg.md" %}
[weg](weg.md)
{% endcontent-ref %}

{% file src="weg.pdf" %}

{% updates %}
{% update date="2026-03-02" tags="eins" %}
## Neues
{% endupdate %}
{% update date="2026-03-01" tags="zwei" %}
## Altes
{% endupdate %}
{% endupdates %}

## Schluss
`;

/** Names that are the same in every language, and words that only machines read. */
const NAMES =
  "bindery markdown mermaid html ctrl rss mcp pdf youtube www com manual anfang handbook chatgpt claude";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString("de", { month: "long" }),
);

/** The words of at least three Latin letters in a text. */
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/\p{Script=Latin}{3,}/gu));

const allLabels = (labels: object): string[] =>
  Object.values(labels).flatMap((label) => (typeof label === "string" ? [label] : allLabels(label)));

/** The texts of a page that people see or hear. */
function readIn(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  const attributes = [
    ...body.matchAll(
      / (?:aria-label|alt|title|placeholder|data-(?:title|done|label|nothing|failed|searches|pages|suggested|in|out|filter|all|ask|send|close|asking|busy|sources|followups|greeting|placeholder))="([^"]*)"/g,
    ),
  ].map(([, value]) => value);
  const text = body.replace(/<(script|style|svg|code|math)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ");
  return [text, ...attributes].join(" ").replace(/&[#\w]+;/g, " ");
}

describe("a site in German", () => {
  it("has no English words", async () => {
    const german = await makeSpace({
      organizationId: space.organizationId,
      language: "de",
      title: "Handbuch",
    });
    await makePage(german, { title: "Anfang", slug: "anfang", text: TEXT });
    const site = await makeSite({ title: "Seite", spaces: [german], publishedAt: now() });
    const known = wordsIn([TEXT, "Seite Handbuch", NAMES, ...MONTHS, ...allLabels(labelsIn("de"))].join(" "));
    const root = `/s/${site.basename}/`;
    for (const path of ["", "nirgends", "~search?q=reitertext", "~search?q=77777"]) {
      const { text } = await get(root + path, { accept: "text/html" });
      expect(text).toContain('lang="de"');
      const foreign = [...wordsIn(readIn(text))].filter((word) => !known.has(word));
      expect(foreign, path).toEqual([]);
    }
  });
});
