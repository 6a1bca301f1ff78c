import { REFUSALS } from "@/access/authentication/sso-refusals";

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

/**
 * An answer that nothing vouches for. Everybody can send one, as often as they like, so that all of them get the same
 * word: what is wrong with one would tell them step by step what stands in an answer that is encrypted for us. Only whoever
 * tests the connection is told `reason`.
 */
export class UnverifiedAnswer extends SsoRefusal {
  constructor(readonly reason: SsoRefusal) {
    super("SsoAnswer");
  }
}
