/**
 * Matches a character of a script without spaces between words. These are Chinese characters, Japanese kana, and
 * their punctuation. Korean has spaces.
 */
const SPACELESS = /(?:(?=[\u2E80-\u{3FFFF}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|[\uFF01-\uFF65])/u;
/** Matches punctuation that occurs in Chinese text and also in other text. */
const SHARED = /[“”‘’…—]/;
/** Matches punctuation of Chinese and Japanese that doesn't occur in URLs. */
const AFTER_ADDRESS =
  /[“”…\u3000-\u3003\u3008-\u3011\u3014-\u301F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF3E\uFF5B-\uFF64]/;

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

function lastOf(text: string): string {
  const last = text.slice(-2);
  return (last.codePointAt(0) ?? 0) > 0xffff ? last : last.slice(-1);
}

/** Whether a line break between two texts disappears instead of becoming a space. */
export function areJoined(before: string, after: string): boolean {
  const [last, first] = [lastOf(before), firstOf(after)];
  const [isBefore, isAfter] = [SPACELESS.test(last), SPACELESS.test(first)];
  return isBefore ? isAfter || SHARED.test(first) : isAfter && SHARED.test(last);
}

/** Whether a character is Chinese, Japanese or Korean. Marks next to it work without a space or punctuation. */
export const isCjk = (character: string): boolean =>
  SPACELESS.test(character) || /\p{Script=Hangul}/u.test(character);

/** Whether a URL without brackets ends before a character with this code. */
export const endsAddress = (code: number | null): boolean =>
  code !== null && code > 0x2000 && AFTER_ADDRESS.test(String.fromCharCode(code));
