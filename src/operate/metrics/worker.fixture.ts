import { metrics } from "@/lib/metrics";
import { tellMetrics } from "./worker";

/** A worker that has sent seven emails and reports this to its server. */
await tellMetrics();
metrics()?.mails.inc({ outcome: "sent" }, 7);
process.send?.("ready");
