import { rest } from "@/testing/rest";

/** A process of the service that reads some addresses as the holder of a token, and prints what it was answered. */
const [token, ...paths] = process.argv.slice(2);
const answers = [];
for (const path of paths) {
  const { status, headers, body } = await rest(token).get(path);
  answers.push({ path, status, etag: headers.etag, body });
}
process.stdout.write(JSON.stringify(answers));
process.exit(0);
