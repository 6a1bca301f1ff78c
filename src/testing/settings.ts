import { provideEnv } from "@/env";

type Settings = Parameters<typeof provideEnv>[0];

/** Sets what an operator would set for a server that a test has started; answers what takes it away again. */
export function withSettings(settings: Settings): () => void {
  provideEnv(settings);
  return () => {
    for (const name of Object.keys(settings)) delete process.env[name];
    provideEnv({});
  };
}
