import { Link } from "../../_ui/link";

/** Says how to continue if the account has a passkey, but the user signed in with only the password. */
export function PasskeyFirst() {
  return (
    <p>
      Your account has a passkey, but you signed in with only your password. Before you can change how you
      sign in, sign out and sign in with the passkey. If you can't use your passkeys anymore,{" "}
      <Link href="/reset-password" className="underline">
        choose a new password with a link
      </Link>
      . You can then remove your passkeys.
    </p>
  );
}
