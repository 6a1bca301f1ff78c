/** Node 20 knows the flag for sets of strings; a literal would need a later compile target. */
const UNICODE_SETS: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", UNICODE_SETS);

/** Whether a text is exactly one emoji of those recommended for interchange. */
export const isEmoji = (text: string): boolean => EMOJI.test(text);
