import { metrics } from "@/lib/metrics";
import { tellMetrics } from "./worker";

/** A worker process whose metrics say that it has sent seven emails. It sends its metrics to the server. */
await tellMetrics();
metrics()?.mails.inc({ outcome: "sent" }, 7);
process.send?.("ready");
