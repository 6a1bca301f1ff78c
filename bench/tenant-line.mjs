// Measures the cost of row-level security for a frequent read, compared with a condition on organizationId
// (docs/adr/001). Usage: node bench/tenant-line.mjs postgresql://superuser@127.0.0.1:PORT/postgres
import pg from "pg";

const url = process.argv[2];
const READS = 40_000;
const DEPTH = 32;

const admin = new pg.Client({ connectionString: url });
await admin.connect();
await admin.query(`
  DROP TABLE IF EXISTS bench_plain, bench_rls; DROP ROLE IF EXISTS bench_reader;
  CREATE ROLE bench_reader LOGIN;
  CREATE TABLE bench_plain (organization_id text, id text, title text, PRIMARY KEY (organization_id, id));
  INSERT INTO bench_plain SELECT 'o' || (g % 100), 's' || g, 'Space ' || g FROM generate_series(1, 100000) g;
  CREATE TABLE bench_rls (LIKE bench_plain INCLUDING ALL);
  INSERT INTO bench_rls SELECT * FROM bench_plain;
  ALTER TABLE bench_rls ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON bench_rls USING (organization_id = current_setting('bench.organization', true));
  GRANT SELECT ON bench_plain, bench_rls TO bench_reader; ANALYZE bench_plain, bench_rls;`);

const target = new URL(url);
target.username = "bench_reader";
const reader = new pg.Client({ connectionString: target.href, pipeline: true });
await reader.connect();

async function run(read) {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let done = 0; done < READS; done += DEPTH) {
    await Promise.all(Array.from({ length: DEPTH }, (_, i) => read(1 + ((done + i) % 100_000))));
  }
  const cpu = process.cpuUsage(before);
  return {
    perSecond: READS / ((performance.now() - start) / 1000),
    cpuMicroseconds: (cpu.user + cpu.system) / READS,
  };
}

const checked = (n) =>
  reader.query({
    name: "plain",
    text: "SELECT title FROM bench_plain WHERE organization_id = $1 AND id = $2",
    values: [`o${n % 100}`, `s${n}`],
  });
const secured = (n) => {
  const set = reader.query({
    name: "set",
    text: "SELECT set_config('bench.organization', $1, false)",
    values: [`o${n % 100}`],
  });
  const read = reader.query({
    name: "rls",
    text: "SELECT title FROM bench_rls WHERE id = $1 AND organization_id = $2",
    values: [`s${n}`, `o${n % 100}`],
  });
  return Promise.all([set, read]);
};

await run(checked);
const rounds = [];
for (let round = 0; round < 3; round++)
  rounds.push({ checked: await run(checked), secured: await run(secured) });
const median = (pick) => rounds.map(pick).sort((a, b) => a - b)[1];
const plain = {
  perSecond: median((r) => r.checked.perSecond),
  cpu: median((r) => r.checked.cpuMicroseconds),
};
const rls = { perSecond: median((r) => r.secured.perSecond), cpu: median((r) => r.secured.cpuMicroseconds) };
console.log(`checked organizationId  ${plain.perSecond.toFixed(0)} reads/s  ${plain.cpu.toFixed(1)} µs CPU`);
console.log(
  `row-level security      ${rls.perSecond.toFixed(0)} reads/s  ${rls.cpu.toFixed(1)} µs CPU  (${(rls.cpu / plain.cpu).toFixed(2)} times)`,
);
await reader.end();
await admin.query("DROP TABLE bench_plain, bench_rls; DROP ROLE bench_reader");
await admin.end();
