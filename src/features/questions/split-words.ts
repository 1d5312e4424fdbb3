/** The words of a text between spaces, without what is only marks. */
export const splitWords = (text: string): string[] =>
  text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
