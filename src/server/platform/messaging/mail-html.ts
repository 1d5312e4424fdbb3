import { toLatinDigits } from '#persian/digits.ts'
import { escapeHtml } from '../html.ts'

/** What a mail calls the logo that comes with it. */
export const logoCid = 'logo@school'

/**
 * A message as an HTML mail, right to left: paragraphs where the text has empty lines, the code in a left-to-right island
 * of its own. Every cell says its direction, for mail programs drop the document's; nothing is loaded from anywhere.
 */
export function mailHtml(outboundMessage: {
  subject: string
  text: string
  code?: string
  brand: string
  /** The school's own colour. */
  accent?: string
  /** Whether its logo comes with the mail. */
  hasLogo?: boolean
}): string {
  const { subject, text, code, brand, accent, hasLogo } = outboundMessage
  const line = accent ? `;border-bottom:3px solid ${accent}` : ''
  const logo = hasLogo
    ? `<img src="cid:${logoCid}" alt="" width="36" height="36" style="vertical-align:middle;margin-left:10px">`
    : ''
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      paragraph =>
        `<p dir="rtl" style="margin:0 0 16px">${showAddresses(showCode(escapeHtml(paragraph), code)).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body dir="rtl" style="margin:0;padding:0">
<table dir="rtl" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td dir="rtl" align="center" style="padding:24px 16px">
<table dir="rtl" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td dir="rtl" align="right" style="font:bold 18px/1.6 Vazirmatn,Tahoma,sans-serif;padding-bottom:16px${line}">${logo}${escapeHtml(brand)}</td></tr>${accent ? '\n<tr><td style="height:16px"></td></tr>' : ''}
<tr><td dir="rtl" align="right" style="font:16px/1.9 Vazirmatn,Tahoma,sans-serif">
${paragraphs}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A line that is an address and nothing else is a link. */
const showAddresses = (html: string) =>
  html.replace(/^https?:\/\/[^\s<>]+$/gm, address => `<a dir="ltr" href="${address}">${address}</a>`)

/** Sets the code apart wherever the text has it, in digits of any script. */
function showCode(html: string, code: string | undefined): string {
  if (!code || !/^\d+$/.test(code)) return html
  // Every digit has one place in all three scripts, so the places found in one hold in the other.
  const matches = [...toLatinDigits(html).matchAll(new RegExp(`(?<!\\d)${code}(?!\\d)`, 'g'))]
  return matches.reduceRight((shown, { index }) => {
    const [before, digits, after] = [
      shown.slice(0, index),
      shown.slice(index, index + code.length),
      shown.slice(index + code.length),
    ]
    return `${before}<bdi dir="ltr" style="font-size:20px;font-weight:bold">${digits}</bdi>${after}`
  }, html)
}
