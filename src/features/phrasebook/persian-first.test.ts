import { expect, test } from 'vitest'
import { persianFirst } from './persian-first.ts'

test.each([
  ['queue یعنی صف.', '\u200Fqueue یعنی صف.'],
  ['۱۲: OK یعنی باشد.', '\u200F۱۲: OK یعنی باشد.'],
  ['صف به انگلیسی queue است.', 'صف به انگلیسی queue است.'],
  ['No Persian at all.', 'No Persian at all.'],
  ['!؟ ۱۲', '!؟ ۱۲'],
  ['', ''],
])('«%s» is shown as %j', (text, shown) => {
  expect(persianFirst(text)).toBe(shown)
})
