import { type Env, env, listSettings } from "@/env";

const SECRET = /(?:SECRET|KEY|KEY_ID|TOKEN|PASSWORD|HEADERS)$/;

/** An address without the account and the password in it, nor a query, which may hold one as well. */
function withoutCredentials(value: string): string {
  const url = new URL(value);
  Object.assign(url, { username: "", password: "", search: "" });
  return url.href;
}

function shown(value: Env[keyof Env]): string | null {
  if (value === undefined) return null;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return /^[a-z]+:\/\//i.test(text) ? withoutCredentials(text) : text;
}

/** Every setting as the service understands it. Of secrets it is told whether they are set. */
export function readSettings() {
  return listSettings().map(({ name, sentence }) => {
    const value = env[name as keyof Env];
    const isSecret = SECRET.test(name);
    return {
      ...{ name, description: sentence, isSecret, isSet: value !== undefined },
      value: isSecret ? null : shown(value),
    };
  });
}
