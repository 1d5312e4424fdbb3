import { expect, test } from 'vitest'
import { formatNotes, nameFile } from './format-notes.ts'
import { mergeNotes } from './merge-notes.ts'

const note = { id: 'b', second: 200, text: 'بعداً تمرین کنم.', quote: null }
const marked = { id: 'a', second: 19.966, text: '', quote: 'See you\naround.' }

test('CO12 what waits on the device stands among the notes as if it were sent: new, changed and removed, in its order', () => {
  const put = (id: string, second: number, text: string) => ({
    method: 'PUT',
    input: { note: id, second, text, quote: null },
  })
  const remove = (id: string) => ({ method: 'DELETE', input: { note: id } })
  expect(mergeNotes([note, marked], [])).toEqual([marked, note])
  expect(mergeNotes([note], [put('c', 5, 'اول'), put('b', 200, 'دوم')])).toEqual([
    { id: 'c', second: 5, text: 'اول', quote: null },
    { ...note, text: 'دوم' },
  ])
  expect(mergeNotes([note, marked], [remove('b'), put('d', 1, 'x'), remove('d')])).toEqual([marked])
  expect(mergeNotes([note], [remove('b'), put('b', 200, note.text)])).toEqual([note])
})

test('CO12 the file has the name of the lesson, each note under its time, and what was said as a quotation', () => {
  expect(formatNotes('جلسهٔ ۸: مرور', [marked, note])).toBe(
    '# یادداشت‌های جلسهٔ ۸: مرور\n\n## ۰:۱۹\n\n> See you\n> around.\n\n## ۳:۲۰\n\nبعداً تمرین کنم.\n',
  )
  expect(nameFile('جلسهٔ ۸: قصه‌ها/نمایش')).toBe('یادداشت جلسهٔ ۸ - قصه ها - نمایش.md')
})
