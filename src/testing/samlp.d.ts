declare module "samlp" {
  interface Options {
    issuer: string;
    cert: string;
    key: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo?: string | undefined;
    signatureAlgorithm: string;
    digestAlgorithm: string;
    signResponse: boolean;
    sessionIndex: string;
    lifetimeInSeconds: number;
    /** The recipient's key and certificate in PEM format. The assertion is encrypted for this recipient. */
    encryptionPublicKey?: string;
    encryptionCert?: string;
    encryptionAlgorithm?: string;
    disallowEncryptionWithInsecureAlgorithm?: boolean;
    warnOnInsecureEncryptionAlgorithm?: boolean;
  }
  interface Profile {
    id: string;
    displayName: string;
    name: { givenName: string; familyName: string };
    emails: { value: string }[];
  }
  const samlp: {
    getSamlResponse(options: Options, user: Profile, done: (error: Error | null, xml: string) => void): void;
    parseRequest(
      request: { query: Record<string, string>; method: string },
      done: (
        error: Error | null,
        request?: { id?: string; issuer?: string; assertionConsumerServiceURL?: string },
      ) => void,
    ): void;
  };
  export default samlp;
}
