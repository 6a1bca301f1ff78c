/** A page with every block that PDFs support. */
export const KITCHEN = `# Kitchen sink

A paragraph with **bold**, *italic*, \`code\`, ~~struck~~, <kbd>Ctrl</kbd>+<kbd>C</kbd>, a [link outside](https://example.org/path), a [link to a page](content:page/child), a broken [link](nowhere.md), H<sub>2</sub>O and x<sup>2</sup>, :rocket: emoji 🎉 and math $$a^2+b^2$$ inline. It goes on for a while so that lines break, and they do so at sensible places whatever the words are, as a reader expects of a page that somebody has set with care.

## A first heading

* One item
* Another, with text that is long enough to need a second line on the page, which hangs under the first one
  * Nested item
  * Another nested
    1. Deep one
    2. Deep two
* Last

1. First
2. Second
10. Tenth

- [x] Done
- [ ] To do

> A quotation of somebody who said something worth repeating, over more than one line of text on the page.

{% hint style="info" %}
An **info** hint with a [link](content:page/child).
{% endhint %}

{% hint style="success" %}
Success.
{% endhint %}

{% hint style="warning" %}
A warning with a list:

* one
* two
{% endhint %}

{% hint style="danger" %}
Danger, and \`code\` in it.
{% endhint %}

### Code

{% code title="config.ts" lineNumbers="true" %}
\`\`\`typescript
// A comment in italics
export async function greet(name: string): Promise<string> {
  const greeting = \`Hello \${name}\`;
  return greeting + 42; // and a very long comment that does not fit the width of the page, so that it must wrap onto another line
}
\`\`\`
{% endcode %}

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" https://api.example.org/v1/spaces | jq '.items[] | .title'
日本語のコメント ┌──┐ → ✓
\`\`\`

## A second heading

| Name | Default | Meaning |
| --- | :---: | ---: |
| \`size\` | 10 | How much of it there is, in a sentence that is long enough to wrap in its cell |
| \`path\` | none | Where to look, with a [link](https://example.org) |
| \`timeoutSeconds\` | **30** | How long |

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>First card</strong></td><td>What it is about, in a few words.</td><td><a href="content:page/child">child</a></td></tr><tr><td><strong>Second card</strong></td><td>Short.</td><td></td></tr><tr><td><strong>Third card</strong></td><td>With rather more to say than the other ones have.</td><td><a href="https://example.org">x</a></td></tr></tbody></table>

{% tabs %}
{% tab title="npm" %}
\`\`\`bash
npm install
\`\`\`
{% endtab %}

{% tab title="yarn" %}
Use **yarn**:

\`\`\`bash
yarn add
\`\`\`
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Install

Run the installer.
{% endstep %}

{% step %}
### Configure

Write the configuration, and check it.
{% endstep %}
{% endstepper %}

<details>

<summary>More about this</summary>

The body of an expandable, with *text*.

</details>

{% columns %}
{% column %}
Left column with some text in it that wraps.
{% endcolumn %}

{% column %}
Right column.

* item
{% endcolumn %}
{% endcolumns %}

![A local picture](a.png)

<figure><img src="b.svg" alt="drawing"><figcaption><p>A drawing with a caption</p></figcaption></figure>

![Remote picture](https://images.example.org/x.png)

$$
\\int_0^\\infty e^{-x^2} dx = \\frac{\\sqrt{\\pi}}{2}
$$

{% embed url="https://www.youtube.com/watch?v=abc" %}
What the film tells
{% endembed %}

{% content-ref url="content:page/child" %}
[child](content:page/child)
{% endcontent-ref %}

***

The end.
`;
