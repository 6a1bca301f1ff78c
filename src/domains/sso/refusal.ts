import { REFUSALS } from "@/access/authentication/sso-refusals";

type RefusalWord = keyof typeof REFUSALS;

/** A refused sign-in. `detail` is shown only to the person who tests the connection. */
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
 * Thrown for a response without a valid signature. Anyone can send such responses as often as they like. All of these responses
 * get the same message, because detailed messages would let an attacker find out the content of an encrypted response step by
 * step. Only the person who tests the connection sees `reason`.
 */
export class UnverifiedAnswer extends SsoRefusal {
  constructor(readonly reason: SsoRefusal) {
    super("SsoAnswer");
  }
}
