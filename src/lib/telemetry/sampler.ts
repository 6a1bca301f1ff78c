import { randomBytes } from "node:crypto";
import { trace } from "@opentelemetry/api";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { env } from "@/env";

const TRACE_ID_BYTES = 16;

/**
 * Whether a trace that a stranger has begun is recorded is decided as for one of our own: neither its flag nor the id, of
 * which ratios are worked out, is of our making.
 */
class OfStrangers implements Sampler {
  constructor(private readonly own: Sampler) {}

  shouldSample(...[context, id, ...span]: Parameters<Sampler["shouldSample"]>) {
    const isForeign = trace.getSpanContext(context)?.isRemote === true;
    const drawn = isForeign ? randomBytes(TRACE_ID_BYTES).toString("hex") : id;
    return this.own.shouldSample(context, drawn, ...span);
  }

  toString(): string {
    return this.own.toString();
  }
}

function rootOf(name: string): Sampler {
  if (name.endsWith("always_on")) return new AlwaysOnSampler();
  if (name.endsWith("always_off")) return new AlwaysOffSampler();
  return new OfStrangers(new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG ?? 1));
}

/** What decides which traces are recorded, by OTEL_TRACES_SAMPLER. */
export function samplerOfSettings(): Sampler {
  const name = env.OTEL_TRACES_SAMPLER;
  const root = rootOf(name);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root, remoteParentSampled: root }) : root;
}
