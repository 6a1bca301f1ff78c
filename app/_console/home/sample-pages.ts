import type { ContentChange } from "../editor/content-writer";

/** A page of the sample space. */
interface SamplePage {
  title: string;
  description: string;
  markdown: string;
}

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const PAGES: readonly SamplePage[] = [
  {
    title: "Welcome",
    description: "What this space contains, and what you can try.",
    markdown: lines(
      "This is a sample space. Its pages explain how Bindery works, and you can change or delete anything here. Only members of your organization can see it until you publish it.",
      "",
      "* Read **Write a page** to see what pages can contain.",
      "* Read **Propose a change** to see how teams review changes.",
      "* Read **Publish** when you want to show documentation to visitors.",
      "",
      '{% hint style="info" %}',
      "If you don't need this space anymore, select **Delete** in its menu in the sidebar.",
      "{% endhint %}",
    ),
  },
  {
    title: "Write a page",
    description: "Blocks that you can use on pages.",
    markdown: lines(
      "Select **Edit** to change this page. To insert a block, press `/` in the text. To insert a link to another page, type `[[`.",
      "",
      "## Instructions",
      "",
      "{% stepper %}",
      "{% step %}",
      "### Select Edit",
      "",
      "Bindery creates a change request for your changes. Visitors and members still see the old page.",
      "{% endstep %}",
      "",
      "{% step %}",
      "### Change the text",
      "",
      "Bindery saves your changes automatically.",
      "{% endstep %}",
      "{% endstepper %}",
      "",
      "## Code and tables",
      "",
      "```js",
      'console.log("Hello");',
      "```",
      "",
      "| Shortcut | Action |",
      "| --- | --- |",
      "| **Ctrl K** | Search, or link the selected words |",
      "| **Ctrl Shift M** | Switch between blocks and Markdown |",
    ),
  },
  {
    title: "Propose a change",
    description: "How change requests and reviews work.",
    markdown: lines(
      "A change request collects your changes to one or more pages. Your changes become visible when you merge the change request.",
      "",
      "- [ ] Edit a page of this space.",
      "- [ ] Select **Review and merge**, and compare your change with the current page.",
      "- [ ] Merge the change request.",
      "",
      "<details>",
      "",
      "<summary>Who can merge?</summary>",
      "",
      "People need the Reviewer role or a higher role. Administrators can set merge rules, for example that someone else must approve each change.",
      "",
      "</details>",
    ),
  },
  {
    title: "Publish",
    description: "Show documentation to visitors.",
    markdown: lines(
      "A site shows one or more spaces to visitors. To publish this space, select **Publish** at the top of the space.",
      "",
      "{% tabs %}",
      '{% tab title="Public" %}',
      "Anyone can open the site, and search engines can list it.",
      "{% endtab %}",
      "",
      '{% tab title="Share links" %}',
      "Only people with a share link can open the site.",
      "{% endtab %}",
      "{% endtabs %}",
    ),
  },
];

export const SAMPLE = {
  title: "Sample space",
  emoji: "🧭",
  changes: PAGES.map(
    ({ title, description, markdown }): ContentChange => ({
      operation: "insert_page",
      title,
      description,
      document: { markdown },
    }),
  ),
};
