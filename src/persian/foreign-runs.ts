/** Patterns of runs that read against the text around them: to be isolated, so that their marks keep their side. */
const foreign = String.raw`(?!\p{Script=Arabic})`
const foreignWord = String.raw`${foreign}\p{L}(?:${foreign}[\p{L}\p{M}0-9])*`
/** What a quotation holds, where it begins with a foreign letter and has no Persian one: with the marks between and behind. */
const quotation = String.raw`(?<=[«“"])${foreignWord}[^«»“”"\n\p{Script=Arabic}]*(?=[»”"])`
const foreignWords = `${foreignWord}(?:(?:, | & | [–—] |[  ’'.:/&+@_#–-])(?:${foreignWord}|[0-9]+))*[+#]*(?: ?[….!?]+(?=[»”"]))?`

/** Foreign words in a row, inside Persian; the mark behind them is theirs only where a quotation ends with it. */
export const foreignRun = `${quotation}|${foreignWords}`
/** A telephone number with its plus sign, which would change sides. */
export const phoneRun = String.raw`\+[0-9][0-9 ]{5,18}[0-9]`

const persianWord = String.raw`\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u200c۰-۹]*`
/** Persian words in a row, inside a foreign text. */
export const persianRun = `${persianWord}(?:[ ،؛]{1,2}${persianWord})*[؟!]?`

/** The language of a foreign run, where its letters tell: of those taught only Russian has its own. */
export const detectLanguage = (run: string) => (/\p{Script=Cyrillic}/u.test(run) ? 'ru' : undefined)
