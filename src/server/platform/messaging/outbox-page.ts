import { createHash } from 'node:crypto'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '../../app-context.ts'
import { escapeHtml } from '../html.ts'
import type { OutboxItem } from './messaging.ts'

const style = `:root{color-scheme:light dark;--paper:#faf7f0;--ink:#18233a;--line:#e6dfd0;--card:#fffefb;--mark:#0b7377}
@media(prefers-color-scheme:dark){:root{--paper:#0e1624;--ink:#f2ede2;--line:#27344b;--card:#152033;--mark:#57c7bf}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.8 Vazirmatn,"Segoe UI",Tahoma,sans-serif}
main{max-inline-size:42rem;margin-inline:auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.4}
article{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1rem 1.25rem;margin-block:1rem}
header{display:flex;gap:.75rem;flex-wrap:wrap;font-size:.875rem}p{margin-block:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
b.code{color:var(--mark);font-size:1.3125rem}`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The demo's outbox for people: every SMS and mail that would have left, newest first. */
export function outboxPage(items: OutboxItem[], app: AppContext): { html: string; policy: string } {
  const articles = items.map(
    ({ channel, to, text, code, createdAt }) => `<article>
<header><strong>${channel === 'sms' ? 'پیامک' : 'ایمیل'}</strong><bdi dir="ltr">${escapeHtml(to)}</bdi>
<time datetime="${escapeHtml(createdAt)}">${escapeHtml(formatDateTime(new Date(createdAt)))}</time></header>
<p dir="auto">${escapeHtml(text)}</p>${code ? `<b class="code" dir="ltr">${escapeHtml(code)}</b>` : ''}</article>`,
  )
  const html = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(app.settings.BRAND_FA)} | صندوق خروجی نمایشی</title><style>${style}</style></head>
<body><main><h1>صندوق خروجی نمایشی</h1>
<p>در حالت نمایشی هیچ پیامک و ایمیلی فرستاده نمی‌شود؛ همه اینجا می‌مانند.</p>
${articles.join('\n') || '<p>هنوز پیامی فرستاده نشده است.</p>'}</main></body></html>`
  const policy = `default-src 'none'; style-src-elem ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, policy }
}
