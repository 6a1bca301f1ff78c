/**
 * The public key of a passkey that no one has: a P-256 key in COSE format, whose private key was never stored. Bindery checks
 * signatures of unknown passkeys with this key, so that the response and its time don't reveal which passkeys exist.
 */
export const DECOY_KEY = Uint8Array.from(
  Buffer.from(
    "pQECAyYgASFYIPhZmkY0h39QXq9ugH_xmeqNd8LgaFXMRglwZm5TI9xNIlggGSim8uiKAXNI67nzuRtPWjQ1asswxGKaV6enC3AjCiU",
    "base64url",
  ),
);
