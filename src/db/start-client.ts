import pg from "pg";

/** Both for the connection and for an answer: longer than a busy database takes, short enough to be tried again. */
const ANSWER_MILLISECONDS = 10_000;

/** Does `run` with a connection that is there before the pools are, and throws where the database does not answer. */
export async function withStartClient<Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "bindery start",
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
