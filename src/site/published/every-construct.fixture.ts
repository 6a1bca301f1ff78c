import { KITCHEN } from "../pdf/kitchen.fixture";

/** An image of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** The first bytes of a video file, which identify its type. */
const MP4 = Buffer.from("000000186674797069736f6d0000020069736f6d6d703432", "hex");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

const SUMMARY = `# Table of contents

* [Every construct](README.md)
* [Kitchen](kitchen/README.md)
  * [Child](kitchen/child.md)
* [Tables](tables.md)
* [Moved](moved.md)
* [Landing](landing.md)
* [Kitchen again](kitchen/README.md)
* [A group](group/README.md)
  * [In \\[it\\]](<group/page (1) of it.md>)
* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: none
  \`\`\`

## Elsewhere

* [Site](https://example.org/?a=1&b=2)
`;

const README = `---
description: A page of whatever a page can hold.
icon: circle-nodes
cover: .gitbook/assets/cover.png
---

# Every construct

<a href="kitchen/" class="button primary" data-icon="rocket">Begin</a> <button type="button" class="button secondary" data-action="ask" data-query="How does it begin?" data-icon="gitbook-assistant">Ask</button> <button type="button" class="button secondary" data-action="search" data-query="Begin">Search</button>

<i class="fa-github">:github:</i> <i class="fa-no-such-icon">:no-such-icon:</i> <i class="fa-x-twitter">:x-twitter:</i> and <code class="expression">space.vars.product</code>, [Child](kitchen/child.md "mention"), <mark style="color:red;background-color:blue;">coloured</mark>, a note[^1], <img src=".gitbook/assets/a.png" alt="inline" data-size="line"> and <picture><source srcset=".gitbook/assets/b.svg" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/a.png" alt="both" data-size="line"></picture>.

[^1]: What is noted, with [a link](kitchen/child.md#own).

{% columns %}
{% column width="40%" %}
Left.
{% endcolumn %}

{% column valign="middle" %}
Right.
{% endcolumn %}
{% endcolumns %}

{% include ".gitbook/includes/shared.md" %}

{% if visitor.claims.unsigned.kind == "x" %}
Of nobody.
{% endif %}

{% prompt description="Do it" icon="robot" openInAIProviders="true" %}
\`\`\`
Read [this](kitchen/child.md).
\`\`\`
{% endprompt %}

\`\`\`mermaid
flowchart LR
  A[Begin] --> B{{"undecided"}}
\`\`\`

{% updates format="full" %}
{% update date="2026-01-02" tags="news" %}
## Told

See [the child](kitchen/child.md#1.-first).
{% endupdate %}
{% endupdates %}

{% file src=".gitbook/assets/sheet one (2).pdf" %}
A sheet
{% endfile %}

{% embed url="https://videos.example.org/a.mp4" %}
A film
{% endembed %}

<figure><picture><source srcset=".gitbook/assets/b.svg" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/a.png" alt="Two"></picture><figcaption><p>By <em>day</em> and night</p></figcaption></figure>

<img src=".gitbook/assets/draw.svg" alt="" class="gitbook-drawing">

{% @figma/embed url="https://figma.example.org/file/1" %}

{% content-ref url="group/page%20(1)%20of%20it.md" %}
[page (1) of it.md](<group/page (1) of it.md>)
{% endcontent-ref %}

{% unknown-tag a="b" %}
Shown within what nobody knows.
{% endunknown-tag %}

<video src=".gitbook/assets/film.mp4" controls></video>

<dl><dt>Term</dt><dd>Meaning</dd></dl>

[Folder](group/), [file](<group/page (1) of it.md>), [encoded](group/page%20%281%29%20of%20it.md), [heading](kitchen/child.md#1.-first), [own](kitchen/child.md#own), [here](#mine), [top](./), [asset](<.gitbook/assets/sheet one (2).pdf>), [up](../outside.md).

<a href="#mine" id="mine"></a>

## Operations

OPERATIONS
`;

const TABLES = `# Tables

<table data-view="cards" data-full-width="true"><thead><tr><th></th><th data-type="rating" data-max="5">Stars</th><th data-type="select" data-multiple>Kind</th><th data-type="checkbox">Done</th><th data-type="files">Files</th><th data-type="number">Count</th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image">Cover</th><th data-hidden data-card-cover-dark data-type="image">Cover</th></tr></thead><tbody><tr><td><strong>One</strong></td><td>3</td><td><span data-option="abc">A</span></td><td>true</td><td><a href=".gitbook/assets/sheet one (2).pdf">sheet one (2).pdf</a></td><td>4</td><td><a href="kitchen/child.md">child.md</a></td><td><a href=".gitbook/assets/a.png">a.png</a></td><td><a href=".gitbook/assets/b.svg">b.svg</a></td></tr></tbody></table>

<table data-search="false" data-card-wrap="true" data-view="list" data-column-title-hidden><caption>Sizes</caption><thead><tr><th width="120" valign="top">A</th><th valign="top">B</th></tr></thead><tbody><tr><td valign="top">a <a href="kitchen/child.md#own">own</a></td><td valign="top"><ul><li>b</li></ul></td></tr></tbody></table>

<table><tr><td colspan=2 rowspan="1">wide<tr><td>x<td><img src=".gitbook/assets/a.png"></table>

<div data-gb-custom-block data-tag="hint" data-style="info" class="hint hint-info"><p>Hinted</p></div>

<div data-gb-custom-block data-tag="tabs">

<div data-gb-custom-block data-tag="tab" data-title="One">

In a tab.

</div>

</div>

<div data-gb-custom-block data-tag="nobody-knows"><p>Still <b>shown</b></p></div>

<section onclick="alert(1)"><p class="x">In a section</p><script>alert(1)</script></section>
`;

const CHILD = `# Child

## 1. First

### Named {#own}

<a href="#mine" id="mine"></a>

## A & B: "C"?

#### Deep

[first](#1.-first), [other](#a-and-b-c), [own](#own), [home](../README.md#mine), [no heading](#nowhere), [no page](gone.md).
`;

/**
 * A repository with every construct of the Markdown dialect. `operations` is Markdown with blocks of a
 * specification.
 */
export const everyConstruct = (operations: string): Record<string, string | Buffer> => ({
  "SUMMARY.md": SUMMARY,
  "README.md": README.replace("OPERATIONS", operations),
  "kitchen/README.md": KITCHEN.replaceAll("content:page/child", "child.md").replaceAll(
    /\(a\.png\)|"b\.svg"/g,
    (found) => (found === "(a.png)" ? "(../.gitbook/assets/a.png)" : '"../.gitbook/assets/b.svg"'),
  ),
  "kitchen/child.md": CHILD,
  "tables.md": TABLES,
  "moved.md": "---\nhidden: true\n---\n\n# Moved\n\n[Back](README.md)\n",
  "landing.md":
    "---\nlayout:\n  width: wide\n  tableOfContents:\n    visible: false\n  outline:\n    visible: false\n  pagination:\n    visible: false\n  metadata:\n    visible: false\ncover: .gitbook/assets/cover.png\ncoverY: 0\n---\n\n# Landing\n\n[Home](README.md)\n",
  "group/README.md": "# A group\n\n[Page](<page (1) of it.md>) and [up](../)\n",
  "group/page (1) of it.md": "# In it\n\n[Group](./) and [child](/kitchen/child.md)\n",
  "vendor/README.md": "# Vendored\n",
  "CLAUDE.md": "# For agents\n",
  ".gitbook.yaml": "root: ./\nredirects:\n  old/place: kitchen/child.md\n",
  ".gitbook/tags.yaml": "- tag: news\n  label: What is new\n",
  ".gitbook/vars.yaml": "product: Bindery\n",
  ".gitbook/includes/shared.md": "---\ntitle: Shared\n---\n\nShared by [pages](../../kitchen/child.md).\n",
  ".gitbook/assets/notes.md": "# Notes\n",
  ".gitbook/assets/a.png": PNG,
  ".gitbook/assets/cover.png": PNG,
  ".gitbook/assets/b.svg": SVG,
  ".gitbook/assets/draw.svg": SVG,
  ".gitbook/assets/film.mp4": MP4,
  ".gitbook/assets/sheet one (2).pdf": "%PDF-1.4",
});
