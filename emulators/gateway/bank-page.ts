import { createHash } from 'node:crypto'
import type { Session } from './book.ts'

const style = `
:root{color-scheme:light dark;--ground:#f4f1ea;--sheet:#fffdf8;--ink:#22302c;--soft:#5d6a65;--line:#d9d2c4;--go:#1f6b57;--on-go:#fff;--no:#9c3b2e}
@media (prefers-color-scheme:dark){:root{--ground:#161b19;--sheet:#1f2623;--ink:#ece8df;--soft:#a3aea9;--line:#39433f;--go:#6fc3a8;--on-go:#10201a;--no:#e59a8c}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.9 Vazirmatn,Tahoma,sans-serif}
main{inline-size:min(100%,420px);background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:24px}
.note{display:inline-block;margin:0 0 12px;padding:2px 12px;border:1px dashed var(--line);border-radius:99px;color:var(--soft);font-size:.875rem}
h1{margin:0 0 4px;font-size:1.25rem}
p{margin:0 0 16px;color:var(--soft)}
dl{margin:0 0 20px;border-block:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding-block:10px}
dl div+div{border-block-start:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;font-weight:700;text-align:end}
form{display:grid;gap:10px}
button{min-block-size:48px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer}
button:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.go{background:var(--go);border-color:var(--go);color:var(--on-go);font-weight:700}
.no{color:var(--no)}
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing loads and nothing frames it; its forms go to itself, which sends the buyer back to the shop. */
export const bankPolicy = `default-src 'none'; style-src ${hash(style)}; base-uri 'none'; frame-ancestors 'none'`

const persian = new Intl.NumberFormat('fa-IR')
const escapeText = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** The bank's page: what is to be paid, to whom, and the four things that may become of it. */
export function bankPage(session: Session): string {
  return page(
    'درگاه پرداخت آزمایشی',
    `<h1>پرداخت به پذیرنده</h1>
<p>این صفحه جای درگاه بانک نشسته است؛ پولی جابه‌جا نمی‌شود و شمارهٔ کارت نمی‌خواهد.</p>
<dl>
<div><dt>مبلغ</dt><dd>${persian.format(session.amount)} ریال</dd></div>
<div><dt>بابت</dt><dd>${escapeText(session.description)}</dd></div>
<div><dt>شناسهٔ تراکنش</dt><dd><bdi dir="ltr">${session.id}</bdi></dd></div>
</dl>
<form method="post">
<button class="go" name="do" value="pay">پرداخت موفق</button>
<button name="do" value="fail">پرداخت ناموفق</button>
<button class="no" name="do" value="cancel">انصراف</button>
<button name="do" value="pay-and-stay">پرداخت بدون بازگشت</button>
</form>`,
  )
}

export const messagePage = (title: string, sentence: string) =>
  page(title, `<h1>${escapeText(title)}</h1><p>${escapeText(sentence)}</p>`)

const page = (title: string, content: string) => `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><p class="note">بانک آزمایشی</p>${content}</main></body></html>`
