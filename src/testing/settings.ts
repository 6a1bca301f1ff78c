import { provideEnv } from "@/env";

type Settings = Parameters<typeof provideEnv>[0];

/** Changes settings of a running server. Returns a function that reverts them. */
export function withSettings(settings: Settings): () => void {
  provideEnv(settings);
  return () => {
    for (const name of Object.keys(settings)) delete process.env[name];
    provideEnv({});
  };
}
