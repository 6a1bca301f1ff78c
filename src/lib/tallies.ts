import { Counter, type Metric, type Registry } from "prom-client";

/*
 * Figures of what happens several times in each request. prom-client sorts and joins the labels at every count, which is a
 * tenth of a small request; here they are found by one text, and put into its form when somebody asks.
 */

const SEPARATOR = "\0";

interface About {
  name: string;
  help: string;
  labelNames: readonly string[];
}

const labelsOf = (names: readonly string[], key: string) => {
  const values = key.split(SEPARATOR);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
};

const keyOf = (values: readonly string[]) =>
  values.length === 1 ? (values[0] as string) : values.join(SEPARATOR);

/** A counter. */
export class Tally {
  private readonly counts = new Map<string, number>();

  constructor(about: About, registry: Registry) {
    const { counts } = this;
    new Counter({
      ...about,
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, count] of counts) this.inc(labelsOf(about.labelNames, key), count);
      },
    });
  }

  count(...values: string[]): void {
    const key = keyOf(values);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

interface Series {
  /** How many fell between one bound and the next; at last those above all. */
  counts: number[];
  sum: number;
}

/** A histogram. */
export class Timings {
  readonly name: string;
  private readonly series = new Map<string, Series>();

  /** `bounds` are the upper bounds of the buckets, in seconds, rising. */
  constructor(
    private readonly about: About,
    private readonly bounds: readonly number[],
    registry: Registry,
  ) {
    this.name = about.name;
    registry.registerMetric(this as unknown as Metric);
  }

  observe(seconds: number, ...values: string[]): void {
    const key = keyOf(values);
    let series = this.series.get(key);
    if (series === undefined) {
      series = { counts: new Array<number>(this.bounds.length + 1).fill(0), sum: 0 };
      this.series.set(key, series);
    }
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > (this.bounds[bucket] as number)) bucket += 1;
    (series.counts[bucket] as number) += 1;
    series.sum += seconds;
  }

  /** What the registry asks a metric for. */
  get() {
    const { name, help, labelNames } = this.about;
    const values = [...this.series].flatMap(([key, { counts, sum }]) => {
      const labels = labelsOf(labelNames, key);
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const le = this.bounds[index] ?? "+Inf";
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: total },
      ];
    });
    return { name, help, type: "histogram", values };
  }
}
