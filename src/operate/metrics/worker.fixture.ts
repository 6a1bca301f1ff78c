import { metrics } from "@/lib/metrics";
import { tellMetrics } from "./worker";

/** A worker that has sent seven letters, and tells its server so. */
await tellMetrics();
metrics()?.mails.inc({ outcome: "sent" }, 7);
process.send?.("ready");
