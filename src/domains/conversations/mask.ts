/** The replacement for masked text. */
const mask = (what: string) => `[${what}]`;

const CARD_DIGITS_MIN = 13;

/** Whether these digits have the checksum of a valid card number. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < CARD_DIGITS_MIN || /^(\d)\1+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether this text has the checksum of a valid IBAN. */
function isBankAccount(text: string): boolean {
  const compact = text.replace(/\s/g, "").toUpperCase();
  const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Whether a text looks random: letters of both cases and several digits. */
const isRandom = (text: string) =>
  /[a-z]/.test(text) && /[A-Z]/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3;

type Rule = (text: string) => string;

const replaced =
  (pattern: RegExp, replace: (match: string, ...groups: string[]) => string): Rule =>
  (text) =>
    text.replace(pattern, replace);

const whole = (what: string, pattern: RegExp, isMeant = (_: string) => true): Rule =>
  replaced(pattern, (match) => (isMeant(match) ? mask(what) : match));

/**
 * Matches the part of an email address that starts with the at sign. The at sign can be spelled in different
 * ways.
 */
const EMAIL_DOMAIN =
  /(?:@|\s?\[at\]\s?|\s?\(at\)\s?|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;
const EMAIL_NAME = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+$/u;
const EMAIL_NAME_MAX = 64;

/**
 * Masks the email addresses in a text. Searches backward from each at sign, because a pattern that starts with the name would be
 * tried at every letter of the text.
 */
function maskEmails(text: string): string {
  let masked = "";
  let from = 0;
  for (const { 0: domain, index } of text.matchAll(EMAIL_DOMAIN)) {
    const name = EMAIL_NAME.exec(text.slice(Math.max(from, index - EMAIL_NAME_MAX), index))?.[0];
    if (name === undefined) continue;
    masked += text.slice(from, index - name.length) + mask("email");
    from = index + domain.length;
  }
  return masked + text.slice(from);
}

/** Matches the name of a secret that comes before the secret's value. */
const NAMED =
  /((?<![\p{L}\p{N}])(?:pass(?:word|wd|phrase|code)?|passwort|kennwort|mot de passe|contraseña|api[ _-]?key|secret(?:[ _-]?key)?|access[ _-]?key|(?:access|auth|bearer|refresh|session)[ _-]?token|token|authorization|cookie|pin|cvc|cvv)["']?\s{0,3}(?:[:=]|\bis\b|\bist\b|\best\b|\bes\b)\s{0,3}["']?)(?!(?:(?:Bearer|Basic|Token)\s+)?\[(?:token|secret|credentials)\])((?:Bearer|Basic|Token)\s+)?([^\s"'<>,;]{3,})/giu;
/** Matches a word that follows a secret's name but isn't the secret, such as `is` in "the password is wrong". */
const IS_PLAIN_WORD = /^[\p{Ll}]+[.!?)]*$/u;
const NAMED_PLAINLY = /[:=]\s{0,3}["']?$/;

/** The order of the rules matters, because a text that matches one pattern can contain a text that matches another pattern. */
const RULES: readonly Rule[] = [
  whole(
    "private key",
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  ),
  whole("token", /(?<![\w-])(?=[\w-]+\.[\w-]{5,}\.)(?:[\w-]*-)?eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g),
  replaced(
    /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/gi,
    (_, scheme) => `${scheme}${mask("credentials")}@`,
  ),
  replaced(
    /([?&#;](?:[\w.-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|signature)|key|sig|code|auth|session(?:id)?|sid|pwd)=)[^\s&#"'<>]{1,4000}/gi,
    (_, name) => name + mask("token"),
  ),
  whole(
    "token",
    /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[\w-]{16,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abeprs]-[\w-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bnpm_\w{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\bhf_\w{30,}|\bdop_v1_\w{30,}/g,
  ),
  replaced(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, (_, kind) => `${kind} ${mask("token")}`),
  replaced(NAMED, (match, name = "", kind = "", value = "") =>
    IS_PLAIN_WORD.test(value) && !NAMED_PLAINLY.test(name) ? match : `${name}${kind}${mask("secret")}`,
  ),
  maskEmails,
  whole("bank account", /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, isBankAccount),
  whole("card number", /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d])/g, isCardNumber),
  whole("social security number", /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g),
  whole("phone number", /(?<![\p{L}\p{N}+])(?:\+|00(?!0))\d{1,3}(?:[ ()./-]{0,2}\d){6,13}(?!\d)/gu),
  whole("token", /(?<![\w/.-])[A-Fa-f0-9]{32,}(?![\w-])/g),
  whole("token", /(?<![\w/.-])[\w+/=-]{24,}(?![\w])/g, isRandom),
];

/**
 * Masks data that must not be stored: email addresses, passwords, tokens, private keys, card numbers, bank accounts, social
 * security numbers and international phone numbers. Recognizes passwords and tokens by their form, by a name before them, or by
 * their position in a URL. Recognizes card numbers by their Luhn checksum. Masking a masked text again doesn't change the text.
 * This is a pure function.
 */
export function maskSecrets(text: string): string {
  return RULES.reduce((masked, rule) => rule(masked), text);
}

const MASKS = [
  ...["email", "token", "secret", "credentials", "private key", "card number", "bank account"],
  ...["social security number", "phone number"],
];
const MASK = new RegExp(`\\[(?:${MASKS.join("|")})\\]`, "g");

/** Removes the masks from a masked text, because masks contain no information about the issue. */
export const withoutMasks = (text: string): string => text.replace(MASK, " ");
