import { REFUSALS } from "@/access/sso-refusals";

type RefusalWord = keyof typeof REFUSALS;

/** A sign-in that is refused. `detail` is for whoever tests the connection. */
export class SsoRefusal extends Error {
  override readonly name = "SsoRefusal";

  constructor(
    readonly word: RefusalWord,
    readonly detail = "",
  ) {
    super(`${REFUSALS[word]} ${detail}`.trim());
  }
}
