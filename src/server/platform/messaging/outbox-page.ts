import { createHash } from 'node:crypto'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '../../app-context.ts'
import { escapeHtml } from '../html.ts'
import type { OutboxItem } from './messaging.ts'
import { replyLine } from './reply-line.ts'

const style = `:root{color-scheme:light dark;--paper:#faf7f0;--ink:#18233a;--line:#e6dfd0;--card:#fffefb;--mark:#0b7377}
@media(prefers-color-scheme:dark){:root{--paper:#0e1624;--ink:#f2ede2;--line:#27344b;--card:#152033;--mark:#57c7bf}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.8 Vazirmatn,"Segoe UI",Tahoma,sans-serif}
main{max-inline-size:42rem;margin-inline:auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.4}
article{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1rem 1.25rem;margin-block:1rem}
header{display:flex;gap:.75rem;flex-wrap:wrap;font-size:.875rem}p{margin-block:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
b.code{color:var(--mark);font-size:1.3125rem}
summary{color:var(--mark);font-weight:650;min-block-size:44px;display:grid;align-items:center;cursor:pointer}form{display:grid;gap:.5rem}
textarea,button{font:inherit;border-radius:10px;padding:.625rem .875rem;border:1px solid var(--line);background:var(--paper);color:var(--ink)}
button{background:var(--mark);border-color:var(--mark);color:var(--card);font-weight:650;min-block-size:48px;cursor:pointer}
.said{border-inline-start:4px solid var(--mark);padding-inline-start:.75rem}:focus-visible{outline:3px solid var(--mark);outline-offset:2px}`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** What the page says of a reply that was just sent. */
const outcomes = {
  kept: 'نامه رسید و در گفت‌وگو نشست.',
  refused: 'نامه پذیرفته نشد: سرور ایمیل آن را برگرداند.',
}
export type ReplyOutcome = keyof typeof outcomes
export const isReplyOutcome = (word: string): word is ReplyOutcome => Object.hasOwn(outcomes, word)

/** A form that answers a mail as whoever got it would, by SMTP. */
const replyForm = ({ id, to }: OutboxItem) => `<details><summary>پاسخ به این نامه</summary>
<form method="post" action="/outbox/replies"><input type="hidden" name="id" value="${escapeHtml(id)}">
<label for="reply-${escapeHtml(id)}">پاسخ از <bdi dir="ltr">${escapeHtml(to)}</bdi></label>
<textarea id="reply-${escapeHtml(id)}" name="text" rows="4" required maxlength="4000" dir="auto"></textarea>
<button>فرستادن نامه</button></form></details>`

/**
 * The demo's outbox for people: every SMS and mail that would have left, newest first. Mails that can be replied to have a
 * form for it where mail is taken in.
 */
export function outboxPage(
  items: OutboxItem[],
  app: AppContext,
  { canReply, outcome }: { canReply: boolean; outcome: ReplyOutcome | null },
): { html: string; policy: string } {
  const articles = items.map(item => {
    const { channel, to, text, code, thread, createdAt } = item
    return `<article>
<header><strong>${channel === 'sms' ? 'پیامک' : 'ایمیل'}</strong><bdi dir="ltr">${escapeHtml(to)}</bdi>
<time datetime="${escapeHtml(createdAt)}">${escapeHtml(formatDateTime(new Date(createdAt)))}</time></header>
<p dir="auto">${escapeHtml(thread ? `${replyLine}\n${text}` : text)}</p>${code ? `<b class="code" dir="ltr">${escapeHtml(code)}</b>` : ''}${thread && canReply ? replyForm(item) : ''}</article>`
  })
  const html = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(app.settings.BRAND_FA)} | صندوق خروجی نمایشی</title><style>${style}</style></head>
<body><main><h1>صندوق خروجی نمایشی</h1>
<p>در حالت نمایشی هیچ پیامک و ایمیلی فرستاده نمی‌شود؛ همه اینجا می‌مانند.</p>${outcome ? `\n<p class="said" role="status">${outcomes[outcome]}</p>` : ''}
${articles.join('\n') || '<p>هنوز پیامی فرستاده نشده است.</p>'}</main></body></html>`
  const policy = `default-src 'none'; style-src-elem ${styleHash}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  return { html, policy }
}
