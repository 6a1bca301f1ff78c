import { goNative } from "@scalar/snippetz/plugins/go/native";
import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";

export type FormType = "multipart/form-data" | "application/x-www-form-urlencoded";

/** A field of a form. The value of the field is either text or the name of a file to send. */
interface SampledField {
  name: string;
  value: string;
  isFile?: boolean;
}

export interface SampledForm {
  type: FormType;
  fields: readonly SampledField[];
}

/** A request whose URL and headers are ready for use in a code sample. */
interface Prepared {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  form: SampledForm;
}

/** Returns a string literal in double quotes, which is valid in JavaScript, Python and Go. */
const quoted = (text: string) => JSON.stringify(text);
const isMultipart = ({ form }: Prepared) => form.type === "multipart/form-data";
const split = ({ form }: Prepared) => ({
  files: form.fields.filter(({ isFile }) => isFile),
  texts: form.fields.filter(({ isFile }) => !isFile),
});

/**
 * Returns the curl options for form fields. In a URL-encoded form, curl decodes the names of fields. In other forms, curl
 * ends a field's name at the first `=`. In such forms, fields with a `=` in their name are omitted, because curl could
 * interpret the text after the `=` as the name of a local file.
 */
export function curlFields({ type, fields }: SampledForm, quote: (text: string) => string): string[] {
  if (type === "application/x-www-form-urlencoded")
    return fields.map(
      ({ name, value }) => `--data-urlencode ${quote(`${encodeURIComponent(name)}=${value}`)}`,
    );
  const named = fields.filter(({ name }) => !name.includes("="));
  return named.map(({ name, value, isFile }) =>
    isFile ? `--form ${quote(`${name}=@${value}`)}` : `--form-string ${quote(`${name}=${value}`)}`,
  );
}

/** Returns the code that creates the body in JavaScript. */
export function fetchBody(request: Prepared): { before: string; body: string } {
  const { texts } = split(request);
  if (!isMultipart(request)) {
    const pairs = texts.map(({ name, value }) => `\n    [${quoted(name)}, ${quoted(value)}],`).join("");
    return { before: "", body: `new URLSearchParams([${pairs}\n  ])` };
  }
  const lines = request.form.fields.map(({ name, value, isFile }) =>
    isFile
      ? `form.append(${quoted(name)}, input.files[0], ${quoted(value)});`
      : `form.append(${quoted(name)}, ${quoted(value)});`,
  );
  return { before: `const form = new FormData();\n${lines.join("\n")}\n\n`, body: "form" };
}

const encodedText = ({ form }: Prepared) =>
  new URLSearchParams(form.fields.map(({ name, value }) => [name, value])).toString();

/**
 * Returns the code that sends the form in Python. Bindery writes this code itself, because the generator
 * uses the wrong content type for fields without a file and doesn't escape quotes in names.
 */
export function pythonForm(request: Prepared): string {
  const { method, url, headers } = request;
  const { files, texts } = split(request);
  if (!isMultipart(request)) {
    const params = texts.map(({ name, value }) => ({ name, value }));
    return pythonRequests.generate({
      method,
      url,
      headers: [...headers],
      postData: { mimeType: request.form.type, params },
    });
  }
  const parts = [
    ...texts.map(({ name, value }) => `(${quoted(name)}, (None, ${quoted(value)}))`),
    ...files.map(({ name, value }) => `(${quoted(name)}, open(${quoted(value)}, "rb"))`),
  ];
  const fields = headers.map(({ name, value }) => `${quoted(name)}: ${quoted(value)}`);
  return [
    `requests.request(\n    ${quoted(method.toUpperCase())},\n    ${quoted(url)},`,
    ...(fields.length > 0 ? [`    headers={${fields.join(", ")}},`] : []),
    `    files=[${parts.map((part) => `\n        ${part},`).join("")}\n    ],\n)`,
  ].join("\n");
}

const GO_IMPORTS = ["bytes", "fmt", "io", "mime/multipart", "net/http", "os"];

/**
 * Returns the code that sends the form in Go. Bindery writes this code itself, because the generator's code
 * for several files doesn't compile.
 */
export function goForm(request: Prepared): string {
  const { method, url, headers, form } = request;
  if (!isMultipart(request))
    return goNative.generate({
      method,
      url,
      headers: [...headers, { name: "Content-Type", value: form.type }],
      postData: { mimeType: form.type, text: encodedText(request) },
    });
  const { files, texts } = split(request);
  const imports = files.length > 0 ? GO_IMPORTS : GO_IMPORTS.filter((name) => name !== "os");
  const lines = [
    `url := ${quoted(url)}`,
    "",
    "payload := &bytes.Buffer{}",
    "form := multipart.NewWriter(payload)",
    ...texts.map(({ name, value }) => `form.WriteField(${quoted(name)}, ${quoted(value)})`),
    ...files.flatMap(({ name, value }, index) => [
      `file${index}, _ := os.Open(${quoted(value)})`,
      `part${index}, _ := form.CreateFormFile(${quoted(name)}, ${quoted(value)})`,
      `io.Copy(part${index}, file${index})`,
    ]),
    "form.Close()",
    "",
    `req, _ := http.NewRequest(${quoted(method.toUpperCase())}, url, payload)`,
    `req.Header.Set("Content-Type", form.FormDataContentType())`,
    ...headers.map(({ name, value }) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`),
    "res, _ := http.DefaultClient.Do(req)",
    "defer res.Body.Close()",
    "body, _ := io.ReadAll(res.Body)",
    "",
    "fmt.Println(res)",
    "fmt.Println(string(body))",
  ];
  const head = `package main\n\nimport (\n${imports.map((name) => `\t${quoted(name)}`).join("\n")}\n)\n\n`;
  return `${head}func main() {\n${lines.map((line) => (line ? `\t${line}` : "")).join("\n")}\n}`;
}
