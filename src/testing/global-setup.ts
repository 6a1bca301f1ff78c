import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/db/embedded/embedded";
import { deployMigrations } from "@/db/migrations/deploy";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with the database that every test file's own is a copy of. */
    templateUrl: string;
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

/** Starts one PostgreSQL for the whole run, migrates one database in it, and throws both away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bindery-test-"));
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    project.provide("templateUrl", await createTemplate(postgres.url));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
