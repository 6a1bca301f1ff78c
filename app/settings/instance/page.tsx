import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Instance } from "../../_console/instance/instance";
import { orNull, requireCaller } from "../../_console/page-guard";

export const metadata: Metadata = { title: "Instance" };

export default async function InstancePage() {
  const caller = await requireCaller("/settings/instance");
  const [instance, settings] = await Promise.all([
    orNull(caller.instance.get()),
    orNull(caller.instance.settings()),
  ]);
  if (!instance || !settings) notFound();
  return <Instance instance={instance} settings={settings.settings} />;
}
