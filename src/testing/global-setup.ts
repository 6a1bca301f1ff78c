import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "@/db/embedded/database";
import { deployMigrations } from "@/db/migrations/deploy";
import { buildClient } from "../../scripts/build-steps.mjs";
import { bundle } from "./bundle";
import { takeTemporaryFolder } from "./temporary-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the test run's PostgreSQL. Each test file gets a copy of its database. */
    templateUrl: string;
    /** The folder with the code that tests run in threads and processes. */
    bundle: string;
  }
}

async function createTemplate(url: string): Promise<string> {
  const template = new URL(url);
  template.pathname = "/template_bindery";
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE DATABASE template_bindery");
  await client.end();
  await deployMigrations(template.href);
  return template.href;
}

/**
 * Starts one PostgreSQL for the whole test run, migrates a database in it, and deletes both at the end. If
 * the generated database client is missing or outdated, generates it, so that tests can run in a fresh clone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildClient();
  const folder = await bundle();
  project.provide("bundle", folder);
  const postgres = await startTemporaryPostgres();
  takeTemporaryFolder();
  try {
    project.provide("templateUrl", await createTemplate(postgres.url));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
