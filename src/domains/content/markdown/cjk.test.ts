import { describe, expect, it } from "vitest";
import { printDocument, readLinks, splitPage, toDocument } from ".";
import { type DocumentBlock, type DocumentNode, type JSONDocument, plainText } from "./document";
import { counter, edited } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { plainHref } from "./link-resolution";

const read = (text: string) => toDocument(text).document;

/** Returns text in a compact form: marks as tags, and links as `<a target>text</a>`. */
function inline(node: DocumentNode): string {
  if (node.object === "text")
    return node.leaves
      .map(({ text, marks }) => marks.reduce((words, { type }) => `<${type}>${words}</${type}>`, text))
      .join("");
  const below = (node.nodes ?? []).map(inline).join("");
  if (node.object === "inline" && node.type === "link")
    return `<a ${(node.data.ref as { url?: string }).url}>${below}</a>`;
  return node.object === "inline" ? `<${node.type}>${below}` : below;
}
const shown = (text: string) => read(text).nodes.map(inline).join("|");

describe("emphasis next to Chinese, Japanese and Korean text", () => {
  it.each([
    ["**注意：**请先备份。", "<bold>注意：</bold>请先备份。"],
    ["请看**“引号”**后面", "请看<bold>“引号”</bold>后面"],
    ["*注意：*请", "<italic>注意：</italic>请"],
    ["~~废弃：~~请", "<strikethrough>废弃：</strikethrough>请"],
    ["**`code`**是", "<code><bold>code</bold></code>是"],
    ["请看**[链接](u)。**然后", "请看<a u><bold>链接</bold></a><bold>。</bold>然后"],
    ["**굵게(bold)**는", "<bold>굵게(bold)</bold>는"],
    ["**テスト（test）**の", "<bold>テスト（test）</bold>の"],
    ['이것은 **"인용"**입니다', '이것은 <bold>"인용"</bold>입니다'],
    ["__注意：__ 请", "<bold>注意：</bold> 请"],
    ["**𠮷（よし）**𠮷", "<bold>𠮷（よし）</bold>𠮷"],
    ["## **标题：**内容", "<bold>标题：</bold>内容"],
    ["- **注意：**请", "<bold>注意：</bold>请"],
    ["| **注意：**请 |\n| - |\n| x |", ""],
  ])("is recognized: %s", (text, expected) => {
    if (expected === "") expect(JSON.stringify(read(text))).toContain('"type":"bold"');
    else expect(shown(text)).toBe(expected);
  });

  it.each(["**a(b)**c", "2*3*4的积", "a * b * c", "**(注)**a", "snake_case_名 __init__.py"])(
    "follows CommonMark's rules next to other text: %s",
    (text) => {
      expect(shown(text)).not.toContain("<bold>(");
      expect(shown("**a(b)**c")).toBe("**a(b)**c");
    },
  );

  it("makes three marks bold and italic", () => {
    expect(shown("***粗斜：***文")).toBe("<italic><bold>粗斜：</bold></italic>文");
  });
});

describe("a URL without brackets", () => {
  it.each([
    ["请访问 https://example.com。谢谢", "请访问 <a https://example.com>https://example.com</a>。谢谢"],
    ["（https://example.com/a）", "（<a https://example.com/a>https://example.com/a</a>）"],
    ["见https://example.com/a，b", "见<a https://example.com/a>https://example.com/a</a>，b"],
    ["https://example.com/a、b", "<a https://example.com/a>https://example.com/a</a>、b"],
    ["https://example.com/?a=1；b", "<a https://example.com/?a=1>https://example.com/?a=1</a>；b"],
    ["https://example.com/？", "<a https://example.com/>https://example.com/</a>？"],
    ["https://example.com/！！", "<a https://example.com/>https://example.com/</a>！！"],
    ["“https://example.com/x”。", "“<a https://example.com/x>https://example.com/x</a>”。"],
    ["《https://example.com/x》", "《<a https://example.com/x>https://example.com/x</a>》"],
    ["https://example.com……", "<a https://example.com>https://example.com</a>……"],
    ["www.example.com。", "<a http://www.example.com>www.example.com</a>。"],
    ["https://example.com.。x", "<a https://example.com>https://example.com</a>.。x"],
    [
      "https://example.com。**注意** [x](y)",
      "<a https://example.com>https://example.com</a>。<bold>注意</bold> <a y>x</a>",
    ],
    [
      "https://a.example。https://b.example。",
      "<a https://a.example>https://a.example</a>。<a https://b.example>https://b.example</a>。",
    ],
  ])("ends before full-width punctuation: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ["https://example.com/中文/路径", "<a https://example.com/中文/路径>https://example.com/中文/路径</a>"],
    ["https://点看.com/a", "<a https://点看.com/a>https://点看.com/a</a>"],
    [
      "https://ja.example/ジョン・スミス々",
      "<a https://ja.example/ジョン・スミス々>https://ja.example/ジョン・スミス々</a>",
    ],
    ["<https://example.com/a。b>", "<a https://example.com/a。b>https://example.com/a。b</a>"],
    ["user@example.com。", "<a mailto:user@example.com>user@example.com</a>。"],
    ["https://example.com/(a)b).", "<a https://example.com/(a)b>https://example.com/(a)b</a>)."],
  ])("keeps its other characters: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe("a soft line break", () => {
  it.each([
    ["自强不息，厚\n德载物。", "自强不息，厚德载物。"],
    ["一つの\n文", "一つの文"],
    ["你好，\n世界", "你好，世界"],
    ["“引号”\n后面", "“引号”后面"],
    ["**粗体**\n文字", "<bold>粗体</bold>文字"],
    ["文字\n**粗体**", "文字<bold>粗体</bold>"],
    ["**粗\n体**\n**文**", "<bold>粗体文</bold>"],
    ["[链\n接](u)\n文字\n[链接](u)", "<a u>链接</a>文字<a u>链接</a>"],
    ["𠮷\n𠮷", "𠮷𠮷"],
    ["- 列表\n  项目", "列表项目"],
    ["> 引用\n> 文字", "引用文字"],
    ["> [!NOTE]\n> 注意\n> 文字", "注意文字"],
    ["{% hint %}\n注意\n文字\n{% endhint %}", "注意文字"],
    ["标题\n文字\n---", "标题文字"],
    ["<p>自强\n不息</p>", "自强不息"],
  ])("is no space between Chinese or Japanese characters: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ["a\nb", "a b"],
    ["文字\nb", "文字 b"],
    ["a\n文字", "a 文字"],
    ["한국어\n문장", "한국어 문장"],
    ["“a”\n“b”", "“a” “b”"],
    ["你好，\nhello", "你好， hello"],
    ["文字\n:smile:\n文字", "文字 <emoji> 文字"],
    ["文字\n`a`\n文字", "文字 <code>a</code> 文字"],
    ["**a**\nb\n*c*", "<bold>a</bold> b <italic>c</italic>"],
    ["文字\n[^1]\n\n[^1]: x", "文字 <annotation>"],
  ])("is a space next to other characters: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("differs from a hard line break, which stays", () => {
    expect(shown("文字  \n文字")).toBe("文字\n文字");
    expect(shown("文字\\\n文字")).toBe("文字\n文字");
  });
});

describe("writing", () => {
  const rewritten = (text: string) => fromDocument(read(text), { newKey: counter() }).markdown;

  it.each([
    "**注意：**请先备份。\n",
    "请看**“引号”**后面\n",
    "*注意：*请\n",
    "~~废弃：~~请\n",
    "**굵게(bold)**는\n",
    "文**（注）**𠮷\n",
    "## **标题：**内容\n",
    "- **注意：**请\n",
    "请看[**链接：**文](u)\n",
  ])("uses no references for characters next to marks: %s", (text) => {
    expect(rewritten(text)).toBe(text.replace(/^- /, "* "));
    expect(printDocument(read(text), plainHref)).toBe(text.replace(/^- /, "* "));
  });

  it.each(["`**&#x8BF7;`**：**请\n", "\\*\\&#x8BF7; **：**请\n", "**a(b)**&#x63;\n"])(
    "keeps references that are text, or that other characters need: %s",
    (text) => {
      expect(plainText(read(rewritten(text)).nodes[0] as DocumentBlock)).toBe(
        plainText(read(text).nodes[0] as DocumentBlock),
      );
      expect(shown(rewritten(text))).toBe(shown(text));
    },
  );

  it("keeps the line breaks of a paragraph whose words are edited", () => {
    const text = "自强不息，厚\n德载物。**注意：**请\n先备份\n";
    const edit = (document: JSONDocument) => {
      Object.assign(document, JSON.parse(JSON.stringify(document).replace("备份", "保存")));
    };
    expect(edited(text, edit)).toBe(text.replace("备份", "保存"));
  });
});

describe("a page's title", () => {
  it("can have emphasis next to full-width punctuation", () => {
    expect(splitPage("# **注意：**请\n").title).toBe("注意：请");
    expect(readLinks("# x\n\n## **标题：**内容\n").anchors).toEqual(["标题内容"]);
  });
});

describe("the cost of parsing", () => {
  it("is linear in the length of the text", { timeout: 240_000 }, () => {
    for (const part of [
      "**注：",
      "文\n",
      "https://a.b。",
      "**：**文",
      "~~：~~文",
      "*文\n*",
      "www.a.b（",
      "“\n文",
    ]) {
      const text = part.repeat(100_000 / part.length);
      const start = process.cpuUsage();
      try {
        read(text);
      } catch {
        // The text exceeds the limit for parsing steps.
      }
      expect(process.cpuUsage(start).user, part).toBeLessThan(10_000_000);
    }
  });
});
