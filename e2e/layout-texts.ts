// The texts of the pages whose layout site-layout.spec.ts measures.

const column = (width: number, text: string) => `{% column width="${width}%" %}\n${text}\n{% endcolumn %}`;
const HALF = `{% columns %}\n${column(50, "A half")}\n{% column %}\nThe rest\n{% endcolumn %}\n{% endcolumns %}`;
const columns = (...widths: number[]) =>
  `{% columns %}\n${widths.map((width) => column(width, `Column ${width}`)).join("\n")}\n{% endcolumns %}`;

export const TEXT = `${columns(60, 40)}

${columns(25, 75)}

${HALF}

{% tabs %}
{% tab title="First" %}
The open tab.
{% endtab %}
{% tab title="Second" %}
The closed tab.
{% endtab %}
{% endtabs %}

<details><summary>More of it</summary>

Folded away.

</details>

Inline \`--flag\` here.

\`\`\`sh
./run.sh --name "x"
\`\`\`

<pre><code>plain
<strong>marked
</strong></code></pre>

${Array.from({ length: 60 }, (_, index) => `## Part ${index + 1}\n\n${"Words of this part. ".repeat(40)}`).join("\n\n")}
`;

const tabs = (...titles: string[]) =>
  `{% tabs %}\n${titles.map((title) => `{% tab title="${title}" %}\nText for ${title}.\n{% endtab %}`).join("\n")}\n{% endtabs %}`;
export const TABS = `${tabs("npm", "Yarn")}\n\n${tabs("pnpm", "Yarn", "npm")}\n\n${tabs("Linux", "Windows")}`;
const TABLE = "| Name | Meaning |\n| --- | --- |\n| `size` | How much |";
export const INSIDE = `{% tabs %}
{% tab title="A" %}
${TABLE}
{% endtab %}
{% tab title="B" %}
Text.
{% endtab %}
{% tab title="C" %}
Text.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Step
${TABLE}
{% endstep %}
{% endstepper %}

{% hint style="info" %}
${TABLE}
{% endhint %}

{% columns %}
{% column %}
${TABLE}
{% endcolumn %}
{% endcolumns %}

<details open><summary>More</summary>

${TABLE}

</details>`;
export const FULL_WIDTH = `Words in a line that's as wide as the text of the page. ${"More words. ".repeat(30)}

<table data-full-width="true"><thead><tr><th>Name</th></tr></thead><tbody><tr><td>In full width</td></tr></tbody></table>

<button type="button" class="button primary">Not yet</button> <a href="https://example.org" class="button primary">Now</a>

<a href="https://example.org/1" class="button primary">Left</a><a href="https://example.org/2" class="button secondary">Right</a>

## Part

Words.

## Another part
`;
