import { Gauge, type Registry } from "prom-client";
import { pooled } from "@/db/client";
import { migrationCounts } from "@/db/migrations/deploy";
import { readInformation } from "@/domains/system/service";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { log } from "@/lib/log";
import { readBackupState } from "../backup/state";
import { jobCounts } from "../queries";
import { readSizes } from "../sizes";

/**
 * How long to wait for the database. If the database doesn't respond in this time, the response contains only
 * the metrics of the process.
 */
const WAIT_MILLISECONDS = 3_000;
/** The interval at which the sizes are read. */
const SIZES_MILLISECONDS = 5 * 60_000;

function makeGauges(registers: Registry[]) {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `bindery_${name}`, help, labelNames, registers });
  return {
    info: gauge(
      "info",
      "The labels contain Bindery's version, build and database schema. The value is always 1.",
      "version",
      "build",
      "schema",
    ),
    up: gauge("database_up", "1 if the database responds, otherwise 0."),
    jobs: gauge("jobs", "Number of jobs in the queue.", "kind", "state"),
    age: gauge("jobs_oldest_seconds", "Time that the oldest waiting job has been due, in seconds.", "kind"),
    databaseBytes: gauge("database_bytes", "Size of the database in bytes."),
    fileBytes: gauge("stored_file_bytes", "Size of the stored files in bytes."),
    migrations: gauge("migrations", "Number of database migrations by state.", "state"),
    backupAge: gauge(
      "backup_age_seconds",
      "Time since the latest scheduled backup in seconds, or -1 if there is none.",
    ),
    backupOverdue: gauge(
      "backup_overdue",
      "1 if there is no scheduled backup, or the latest one is older than two intervals, otherwise 0.",
    ),
  };
}

/**
 * Metrics of the whole instance: queue, sizes, migrations and backups. These values are the same for every
 * process of the instance.
 */
export class Figures {
  private readonly gauges;
  private sizesAt = Number.NEGATIVE_INFINITY;

  constructor(registry: Registry) {
    this.gauges = makeGauges([registry]);
    const { databaseBytes, fileBytes, backupAge, backupOverdue } = this.gauges;
    // A gauge without labels starts at 0. Remove its value, so that the gauge is omitted until it's set.
    for (const gauge of [databaseBytes, fileBytes, backupAge, backupOverdue]) gauge.remove();
    this.gauges.info.set({ ...readInformation() }, 1);
  }

  /** Reads the metrics again. If the database is unavailable, the gauges keep their values. */
  async read(): Promise<void> {
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(reject, WAIT_MILLISECONDS, new Error("the database didn't respond in time")).unref(),
    );
    const reading = Promise.all([this.readJobs(), this.readSizes(), this.readMigrations()]);
    try {
      await Promise.race([reading, late]);
      this.gauges.up.set(1);
    } catch (error) {
      this.gauges.up.set(0);
      log.warn({ error }, "metrics: database unreachable, its metrics are missing");
      reading.catch(() => undefined);
    }
    await this.readBackups();
  }

  private async readJobs(): Promise<void> {
    const rows = await jobCounts.rows(pooled(), {});
    const { jobs, age } = this.gauges;
    jobs.reset();
    age.reset();
    for (const { kind, state, count, seconds } of rows) {
      jobs.set({ kind, state }, count);
      if (state === "waiting") age.set({ kind }, seconds);
    }
  }

  private async readSizes(): Promise<void> {
    if (monotonicMilliseconds() - this.sizesAt < SIZES_MILLISECONDS) return;
    const { database, files } = await readSizes();
    this.gauges.databaseBytes.set(database);
    this.gauges.fileBytes.set(files);
    this.sizesAt = monotonicMilliseconds();
  }

  private async readMigrations(): Promise<void> {
    const { applied, pending } = await migrationCounts(pooled());
    this.gauges.migrations.set({ state: "applied" }, applied);
    this.gauges.migrations.set({ state: "pending" }, pending);
  }

  private async readBackups(): Promise<void> {
    const backup = await readBackupState();
    if (backup === undefined) return;
    const { lastAt, overdue } = backup;
    this.gauges.backupAge.set(lastAt === null ? -1 : (now().getTime() - Date.parse(lastAt)) / 1000);
    this.gauges.backupOverdue.set(overdue ? 1 : 0);
  }
}
