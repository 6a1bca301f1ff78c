import { count, type HostileText, nest, repeat, titled } from "./grow";

/** An expression that would need ten million steps if there were no limit. */
const NESTED_ALL = Array.from("abcdefg").reduce(
  (inner, name) => `[1,2,3,4,5,6,7,8,9,10].all(${name}, ${inner})`,
  "true",
);

/** Expensive texts with HTML, tags of blocks, formulas and expressions. */
export const MARKUP: readonly HostileText[] = [
  titled("nested HTML blocks", (bytes) => nest("<div>\n", "</div>\n", bytes)),
  titled("nested HTML of one line", (bytes) => nest("<div>", "</div>", bytes)),
  titled("HTML that never closes", (bytes) => repeat("<div>\n\n", bytes)),
  titled("HTML that closes too often", (bytes) => repeat("</div>\n", bytes)),
  titled("nested HTML between stray closing tags", (bytes) => repeat("<div></x>", bytes)),
  titled("marks that every paragraph opens again", (bytes) => {
    const marks = count((index) => `<b id=${index}>`, 500);
    return `<section><p>${marks}</p>${repeat("<p>x</p>", bytes)}</section>`;
  }),
  titled("a footnote of HTML that names itself", (bytes) => {
    const self = '<a data-footnote-ref href="#user-content-fn-1">x</a> ';
    return `a[^1]\n\n[^1]: ${repeat(self, bytes)}`;
  }),
  titled("inline HTML", (bytes) => `a ${repeat("<b>a</b> ", bytes)}`),
  titled("nested inline HTML", (bytes) => `a ${nest("<b>", "</b>", bytes)}`),
  titled("inline HTML that never closes", (bytes) => `a ${repeat("<kbd>", bytes)}`),
  titled("inline HTML, crossed", (bytes) => `a ${repeat("<b><i></b></i>", bytes)}`),
  titled("beginnings of comments", (bytes) => `a ${repeat("<!-- a ", bytes)}`),
  titled("beginnings of comments, one to a paragraph", (bytes) => repeat("<!-- a\n\n", bytes)),
  titled("beginnings of instructions", (bytes) => `a ${repeat("<?a ", bytes)}`),
  titled("beginnings of declarations", (bytes) => `a ${repeat("<!A ", bytes)}`),
  titled("beginnings of CDATA", (bytes) => `a ${repeat("<![CDATA[ ", bytes)}`),
  titled("beginnings of tags", (bytes) => `a ${repeat("<a b='", bytes)}`),
  titled("a tag of many attributes", (bytes) => `<p ${count((index) => `a${index}="b"`, bytes, " ")}>a</p>`),
  titled("tables in HTML", (bytes) => `<table>${repeat("<tr><td>a</td></tr>\n", bytes)}</table>`),
  titled("torn tables in HTML", (bytes) => repeat("<table>\n\n<tr><td>a\n\n", bytes)),
  titled("nested tables in HTML", (bytes) => nest("<table><tr><td>", "</td></tr></table>", bytes)),
  titled("details", (bytes) => nest("<details>\n<summary>a</summary>\n\n", "</details>\n\n", bytes)),
  titled("details side by side", (bytes) =>
    repeat("<details>\n\n<summary>a</summary>\n\nb\n\n</details>\n\n", bytes),
  ),
  titled("beginnings of details", (bytes) => repeat("<details>\n\n", bytes)),
  titled("beginnings of summaries", (bytes) => `<details>${repeat("<summary>", bytes)}`),
  titled("figures", (bytes) =>
    repeat('<figure><img src="a.png" alt=""><figcaption>a</figcaption></figure>\n\n', bytes),
  ),
  titled("anchors", (bytes) => repeat('<a href="b" id="c">', bytes)),
  titled("tags of blocks, nested", (bytes) => nest("{% hint %}\n", "{% endhint %}\n", bytes)),
  titled("tags of blocks that never close", (bytes) => repeat("{% hint %}\n", bytes)),
  titled("tags of blocks side by side", (bytes) =>
    repeat('{% hint style="info" %}\na\n{% endhint %}\n\n', bytes),
  ),
  titled("tags of code, nested", (bytes) => nest("{% code %}\n", "{% endcode %}\n", bytes)),
  titled("blocks of code in HTML, nested", (bytes) =>
    nest('<div data-gb-custom-block data-tag="code">', "</div>", bytes),
  ),
  titled("blocks of code among other HTML", (bytes) =>
    nest('<blockquote><div data-gb-custom-block data-tag="prompt">', "</div></blockquote>", bytes),
  ),
  titled("closing tags of blocks", (bytes) => repeat("{% endhint %}\n", bytes)),
  titled("tags of blocks, crossed", (bytes) =>
    repeat("{% hint %}\n{% tabs %}\n{% endhint %}\n{% endtabs %}\n", bytes),
  ),
  titled("unknown tags", (bytes) => count((index) => `{% a${index} b="c" %}`, bytes, "\n")),
  titled(
    "a tag of many attributes",
    (bytes) => `{% hint ${count((index) => `a${index}="b"`, bytes, " ")} %}`,
  ),
  titled("a tag with an open quote", (bytes) => repeat('{% hint style="a\n', bytes)),
  titled("braces of tags", (bytes) => repeat("{%", bytes)),
  titled(
    "tabs of many items",
    (bytes) => `{% tabs %}\n${repeat('{% tab title="a" %}\nb\n{% endtab %}\n', bytes)}{% endtabs %}`,
  ),
  titled(
    "steps",
    (bytes) => `{% stepper %}\n${repeat("{% step %}\n## a\n\nb\n{% endstep %}\n", bytes)}{% endstepper %}`,
  ),
  titled(
    "cards",
    (bytes) =>
      `<table data-view="cards"><thead><tr><th>a</th></tr></thead><tbody>${repeat("<tr><td>b</td></tr>", bytes)}</tbody></table>`,
  ),
  titled("formulas", (bytes) => repeat("$$\\frac{a}{b}$$ ", bytes)),
  titled("a nested formula", (bytes) => `$$\n${nest("{\\frac{a}", "{b}}", bytes)}\n$$`),
  titled("a formula that never closes", (bytes) => `$$\n${repeat("\\frac", bytes)}`),
  titled("dollars", (bytes) => repeat("$", bytes)),
  titled("dollars of growing length", (bytes) => count((index) => `${"$".repeat(index + 2)}a`, bytes, " ")),
  titled("a matrix", (bytes) => `$$\n\\begin{matrix}${repeat("a&", bytes)}a\\end{matrix}\n$$`),
  titled("matrices", (bytes) => repeat(`$$\\begin{matrix}${"a&".repeat(40)}a\\end{matrix}$$\n\n`, bytes)),
  titled(
    "a formula whose macros grow",
    (bytes) =>
      `$$\n\\def\\a0{b}${count((index) => `\\edef\\a${"x".repeat(index + 1)}{\\a\\a}`, Math.min(bytes, 1500))}\n$$`,
  ),
  titled("costly expressions", (bytes) => repeat(`<code class="expression">${NESTED_ALL}</code> `, bytes)),
  titled("costly conditions", (bytes) => repeat(`{% if ${NESTED_ALL} %}\na\n{% endif %}\n\n`, bytes)),
  titled("expressions", (bytes) => repeat('<code class="expression">1 + 1</code> ', bytes)),
  titled("nested conditions", (bytes) => nest("{% if visitor.a %}\n", "{% endif %}\n", bytes)),
  titled("conditions side by side", (bytes) => repeat("{% if visitor.a == 1 %}\na\n{% endif %}\n\n", bytes)),
  titled("a long condition", (bytes) => `{% if ${repeat("visitor.a && ", bytes)}true %}\na\n{% endif %}`),
];
