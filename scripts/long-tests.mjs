/** Small test files that take a long time. For example, they call every operation or send thousands of inputs. */
export const LONG_TESTS =
  /\/conformance\/|hostile|property|fluentd|soundness|killed|upgrade-database|random|model|races|guide|hundred/;
