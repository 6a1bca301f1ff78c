import { describe, expect, it } from "vitest";
import { applied, check, fence } from "./check.fixture";

const sh = (code: string) => fence("sh", code);
const url = "https://api.pets.dev/v1";
const post = (body: string, path = "/pets") =>
  sh(`curl -X POST ${url}${path} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`);

/** A fault: the page, the rule, the pointer, and the fixed part of the text if there is a suggestion. */
type Fault = [page: string, rule: string, pointer: string, fixed?: string];

const NEW_PET = "/components/schemas/NewPet";

const FAULTS: Readonly<Record<string, Fault>> = {
  "a misspelled path": [sh(`curl ${url}/pet`), "unknown-path", "/paths", `${url}/pets`],
  "a path that was renamed": [sh(`curl ${url}/pets/7/checkups`), "unknown-path", "/paths"],
  "a path below a variable": [sh('curl "$PETS_URL/v1/animals"'), "unknown-path", "/paths"],
  "another method": [
    sh(`curl -X PUT ${url}/tokens -d grant_type=a`),
    "unknown-method",
    "/paths/~1tokens",
    "-X POST",
  ],
  "a method that follows from the data": [
    sh(`curl ${url}/pets/7 -d '{"name":"Mia"}'`),
    "unknown-method",
    "/paths/~1pets~1{petId}",
  ],
  "a misspelled query parameter": [
    sh(`curl "${url}/pets?limt=5"`),
    "unknown-parameter",
    "/paths/~1pets/get",
    "?limit=5",
  ],
  "a query parameter in an option": [
    sh(`curl -G ${url}/pets -d color=red`),
    "unknown-parameter",
    "/paths/~1pets/get",
  ],
  "a value of a query parameter": [
    sh(`curl "${url}/pets?status=adoptd"`),
    "unknown-value",
    "/paths/~1pets/get/parameters",
    "?status=adopted",
  ],
  "the type of a query parameter": [
    sh(`curl "${url}/pets?limit=many"`),
    "wrong-type",
    "/paths/~1pets/get/parameters",
  ],
  "a missing query parameter": [
    sh(`curl ${url}/pets/7/vaccinations?sinc=2024`),
    "unknown-parameter",
    "/paths/~1pets~1{petId}~1vaccinations/get",
    "?since=2024",
  ],
  "a required query parameter": [
    sh(`curl ${url}/pets/7/vaccinations`),
    "missing-parameter",
    "/paths/~1pets~1{petId}~1vaccinations/get/parameters",
  ],
  "a deprecated query parameter": [
    sh(`curl "${url}/pets?order=age"`),
    "deprecated-parameter",
    "/paths/~1pets/get/parameters",
  ],
  "a missing field": [post('{"name":"Mia"}'), "missing-field", `${NEW_PET}/properties/species`],
  "a misspelled field": [
    post('{"name":"Mia","spezies":"cat"}'),
    "unknown-field",
    `${NEW_PET}/properties`,
    '"species":"cat"',
  ],
  "a field that doesn't exist": [
    post('{"name":"Mia","species":"cat","color":"red"}'),
    "unknown-field",
    `${NEW_PET}/properties`,
  ],
  "a field of an object that allows no others": [
    sh(`curl -X PATCH ${url}/pets/7 --json '{"species":"cat"}'`),
    "unknown-field",
    "/components/schemas/PetChanges/properties",
  ],
  "a field in another object": [
    post('{"name":"Mia","species":"cat","owner":{"mail":"a@b.dev"}}'),
    "unknown-field",
    "/components/schemas/Owner/properties",
    '"owner":{"email"',
  ],
  "a wrong type": [
    post('{"name":"Mia","species":"cat","age":"4"}'),
    "wrong-type",
    `${NEW_PET}/properties/age/type`,
    '"age":4}',
  ],
  "an object instead of a list": [
    post('{"name":"Mia","species":"cat","tags":{}}'),
    "wrong-type",
    `${NEW_PET}/properties/tags/type`,
  ],
  "the type of an item": [
    post('{"name":"Mia","species":"cat","tags":["a",1]}'),
    "wrong-type",
    `${NEW_PET}/properties/tags/items/type`,
  ],
  "the type of a value with any name": [
    post('{"name":"Mia","species":"cat","labels":{"x":true}}'),
    "wrong-type",
    `${NEW_PET}/properties/labels/additionalProperties/type`,
  ],
  "null in a field that can't be null": [
    post('{"name":null,"species":"cat"}'),
    "wrong-type",
    `${NEW_PET}/properties/name/type`,
  ],
  "a value that isn't listed": [
    post('{"name":"Mia","species":"bunny"}'),
    "unknown-value",
    `${NEW_PET}/properties/species/enum`,
  ],
  "a misspelled value": [
    post('{"name":"Mia","species":"rabit"}'),
    "unknown-value",
    `${NEW_PET}/properties/species/enum`,
    '"species":"rabbit"',
  ],
  "a deprecated field": [
    post('{"name":"Mia","species":"cat","nickname":"M"}'),
    "deprecated-field",
    `${NEW_PET}/properties/nickname`,
  ],
  "a field of one of several schemas": [
    post('{"type":"fed","gramms":5}', "/events"),
    "unknown-field",
    "/components/schemas/Fed/properties",
    '"grams":5',
  ],
  "a value that selects none of several schemas": [
    post('{"type":"brushed","minutes":5}', "/events"),
    "unknown-value",
    "/components/schemas/Fed/properties/type",
  ],
  "no body": [sh(`curl -X POST ${url}/pets`), "missing-body", "/paths/~1pets/post/requestBody"],
  "a body that isn't sent": [
    fence("http", `GET /v1/pets HTTP/1.1\nHost: api.pets.dev\nContent-Type: application/json\n\n{"a":1}`),
    "unexpected-body",
    "/paths/~1pets/get",
  ],
  "a misspelled field of a form": [
    sh(`curl ${url}/tokens -d grant_typ=x`),
    "unknown-field",
    "/paths/~1tokens/post",
    "-d grant_type=x",
  ],
  "a message in HTTP": [
    fence("http", `POST /v1/pets HTTP/1.1\nHost: api.pets.dev\n\n{"name": "Mia", "species": "rabit"}`),
    "unknown-value",
    `${NEW_PET}/properties/species/enum`,
    '"rabbit"',
  ],
  "a status": [
    `${fence("http", "GET /v1/pets HTTP/1.1\nHost: api.pets.dev")}\n${fence("http", 'HTTP/1.1 201 Created\n\n{"items":[]}')}`,
    "unknown-status",
    "/paths/~1pets/get/responses",
    "HTTP/1.1 200 Created",
  ],
  "a field of a response": [
    `${sh(`curl ${url}/pets`)}\nThe response:\n\n${fence("json", '{ "items": [], "totl": 0 }')}`,
    "unknown-field",
    "/paths/~1pets/get/responses/200/content/application~1json/schema/properties",
    '"total": 0',
  ],
  "a type in a response": [
    `${sh(`curl ${url}/pets`)}\n${fence("json", '{ "items": [{ "id": 7 }] }')}`,
    "wrong-type",
    "/components/schemas/Pet/allOf/1/properties/id/type",
  ],
  "the body of a named operation": [
    fence("json operation=createPet", '{ "name": "Mia", "species": "rabit" }'),
    "unknown-value",
    `${NEW_PET}/properties/species/enum`,
    '"rabbit"',
  ],
  "a call in JavaScript": [
    fence(
      "js",
      `const pet = await fetch(\`${url}/pets/\${id}\`, {\n  method: "PATCH",\n  headers: { Authorization: token },\n  body: JSON.stringify({ nam: name }),\n});`,
    ),
    "unknown-field",
    "/components/schemas/PetChanges/properties",
    "{ name: name }",
  ],
  "a method in JavaScript": [
    fence("ts", `await fetch("${url}/tokens", { method: "PUT" })`),
    "unknown-method",
    "/paths/~1tokens",
    'method: "POST"',
  ],
  "a call in Python": [
    fence(
      "python",
      `import requests\n\npet = requests.post(\n    "${url}/pets",\n    json={"name": "Mia", "species": "rabit", "isIndoor": True},\n)`,
    ),
    "unknown-value",
    `${NEW_PET}/properties/species/enum`,
    '"species": "rabbit"',
  ],
  "a parameter in Python": [
    fence("python", `requests.get("${url}/pets", params={"limt": 5})`),
    "unknown-parameter",
    "/paths/~1pets/get",
    '"limit": 5',
  ],
};

describe("a fault in a sample is found", () => {
  it.each(Object.entries(FAULTS))("%s", (_, [text, rule, pointer, fixed]) => {
    const found = check(text).filter(({ rule }) => rule !== "deprecated-operation");
    expect(found.map((finding) => [finding.rule, finding.evidence.source])).toEqual([
      [rule, { type: "specification", slug: "pets", version: "v1", pointer }],
    ]);
    const [finding] = found;
    if (!finding) return;
    if (fixed === undefined) expect(finding.suggestion).toBeUndefined();
    else {
      expect(applied(text, finding)).toContain(fixed);
      expect(check(applied(text, finding)).filter(({ severity }) => severity !== "note")).toEqual([]);
    }
  });
});

const GOOD: Readonly<Record<string, string>> = {
  "a complete request": post(
    '{"name":"Mia","species":"cat","age":4,"weight":4.5,"isIndoor":true,"tags":["a"],"labels":{"x":"y"}}',
  ),
  "options of curl": sh(
    `curl -sSL -o out.json -w '%{http_code}' --retry 3 -u me:secret "${url}/pets?limit=5" | jq '.items[0]'`,
  ),
  "a script": sh(
    `for id in 1 2; do\n  PET=$(curl -s "${url}/pets/$id" | jq -r .id)\n  echo "got $PET" > out.txt # curl ${url}/nothing\ndone`,
  ),
  "a prompt with its output": fence("console", `$ curl ${url}/pets?limit=1\n{"items": []}`),
  "placeholders in the path": sh(`curl ${url}/pets/{petId} ${url}/pets/:petId`),
  "placeholders in the body": post('{"name":"$NAME","species":"<species>","age":"{age}"}'),
  "variables in the body": sh(
    `curl ${url}/pets --json "{\\"name\\":\\"$NAME\\",\\"species\\":\\"cat\\",\\"age\\":$AGE}"`,
  ),
  "a shortened body": post('{"name": ...}'),
  "a body from a file": sh(`curl ${url}/pets -d @pet.json`),
  "more arguments in a variable": sh(`curl -X POST "\${ARGS[@]}" ${url}/pets`),
  "a nested query": sh(`curl -g "${url}/pets?filter[breed]=beagle"`),
  "another host": sh("curl https://api.other.dev/v1/nothing"),
  "another part of the host": sh("curl https://api.pets.dev/install.sh | sh"),
  "the base of the API": sh(`curl ${url}/`),
  "an accessory path": sh(`curl ${url}/openapi.json`),
  "a shortened path": sh(`curl ${url}/pets/.../vaccinations`),
  "null where it's allowed": sh(`curl -X PATCH ${url}/pets/7 --json '{"note":null}'`),
  "one of several schemas": post('{"type":"walked","minutes":5}', "/events"),
  "a response without its required fields": `${sh(`curl ${url}/pets`)}\n${fence("json", '{ "items": [] }')}`,
  "a response of something else": `${sh(`curl ${url}/pets`)}\n${fence("json", '{ "name": "config" }')}`,
  "a value far from the request": `${sh(`curl ${url}/pets`)}\n## Settings\n\n${fence("json", '{ "items": 1 }')}`,
  "a body that follows its request": `${sh(`curl ${url}/pets -d @pet.json`)}\n${fence("json", '{ "name": 1 }')}`,
  "an error": `${fence("http", `POST /v1/pets HTTP/1.1\nHost: api.pets.dev\n\n{"name":"M","species":"cat"}`)}\n${fence("http", "HTTP/1.1 422 Refused")}`,
  "code that isn't a request": fence(
    "js",
    "const fetch = () => 1;\nprefetch('/pets');\nfetch(url, options);",
  ),
  "Python that has to run": fence(
    "python",
    `requests.post(f"${url}/pets", json=pet)\nrequests.get(url, **options)`,
  ),
  "broken code": `${sh(`curl "${url}/nothing`)}${fence("json", "{")}${fence("js", "fetch(")}${fence("http", "GET")}`,
};

describe("a good page has no findings", () => {
  it.each(Object.entries(GOOD))("%s", (_, text) => expect(check(text)).toEqual([]));
});

it("a placeholder instead of the host only fits an API that the space shows", () => {
  const text = sh('curl "$URL/v1/pets?limt=5"');
  expect(check(text)).toHaveLength(1);
  expect(check(text, { isReferenced: false })).toEqual([]);
});

it("a suggestion is found in lists, tabs and quotes", () => {
  const code = `curl "${url}/pets?limt=5"`;
  const pages = [
    `1. Do this:\n\n   ${fence("sh", code).replaceAll("\n", "\n   ")}`,
    `> ${fence("sh", code).trimEnd().replaceAll("\n", "\n> ")}\n`,
    `{% tabs %}\n{% tab title="curl" %}\n${sh(code)}{% endtab %}\n{% endtabs %}\n`,
    `${sh("curl https://other.dev")}\n${sh(code)}`.replaceAll("\n", "\r\n"),
  ];
  for (const page of pages) {
    const [finding] = check(page);
    expect(finding?.suggestion).toMatchObject({ before: "limt", after: "limit" });
    expect(applied(page, finding as NonNullable<typeof finding>)).toBe(page.replace("limt", "limit"));
  }
});
