import { signIn } from "next-auth/react";

export interface Entered {
  email: string;
  password: string;
  code?: string;
}

/** Signs in with a password. Returns the error code, or null if the person is signed in. */
export async function attempt(entered: Entered): Promise<string | null> {
  try {
    const answer = await signIn("credentials", { ...entered, redirect: false });
    return answer?.ok && !answer.error ? null : (answer?.error ?? "Unavailable");
  } catch {
    return "Unreachable";
  }
}
