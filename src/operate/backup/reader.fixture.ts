import { rest } from "@/testing/rest";

/** The test starts this file as a process. It requests some URLs with a token and prints the responses. */
const [token, ...paths] = process.argv.slice(2);
const answers = [];
for (const path of paths) {
  const { status, headers, body } = await rest(token).get(path);
  answers.push({ path, status, etag: headers.etag, body });
}
process.stdout.write(JSON.stringify(answers));
process.exit(0);
