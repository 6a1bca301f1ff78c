import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as binding from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/**
 * This file runs the WebAssembly build of Prisma's schema engine. The npm package contains this build. The
 * native engine would need a separate download. The engine only compares schemas, for developers and a test.
 * Bindery never loads it.
 */
const charType = 18;
const textType = 25;

/** A pool that returns columns of PostgreSQL's internal type "char" as text, because the adapter doesn't know that type. */
class CatalogPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, all of which pass through here.
  override async query(...parameters: any[]): Promise<any> {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const result = await (super.query as any)(...parameters);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === charType) field.dataTypeID = textType;
    }
    return result;
  }
}

/**
 * An adapter for the schema engine. It reports the column with a constraint's kind as a character, because
 * the engine requires this type.
 */
class CatalogAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const connection = await super.connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const column = result.columnNames.indexOf("constraint_type");
      if (column !== -1) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return connection;
  }
}

async function loadEngine(): Promise<void> {
  const require = createRequire(path.resolve("package.json"));
  const entry = require.resolve("@prisma/schema-engine-wasm");
  const bytes = readFileSync(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": binding as unknown as WebAssembly.ModuleImports,
  });
  const glue = binding as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

let loaded: Promise<void> | undefined;

async function openEngine(pool: pg.Pool, files: { path: string; content: string }[]): Promise<SchemaEngine> {
  loaded ??= loadEngine();
  await loaded;
  return binding.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool)),
  );
}

/** The folder of the data model. */
export const schemaDirectory = "prisma/schema";

function readSchema(): { path: string; content: string }[] {
  return readdirSync(schemaDirectory)
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => path.resolve(schemaDirectory, name))
    .map((file) => ({ path: file, content: readFileSync(file, "utf8") }));
}

/** Returns the SQL that changes a database to match prisma/schema. Returns an empty string if the database already matches. */
export async function sqlTowardsSchema(databaseUrl: string): Promise<string> {
  const files = readSchema();
  const pool = new CatalogPool({ connectionString: databaseUrl });
  const engine = await openEngine(pool, files);
  try {
    const result = await engine.diff({
      from: { tag: "schemaDatasource", configDir: path.resolve(schemaDirectory), files },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.exitCode === 2 ? (result.stdout ?? "") : "";
  } finally {
    engine.free();
    await pool.end();
  }
}
