import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test('CH6 lists in Persian and Latin digits, bold, code and addresses are read; HTML is text', () => {
  expect(splitText('تمرین:\n۱. واژه‌ها\n۲) جمله‌ها\n\n- **مهم**\n- `have`\n<b>نه</b>')).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'plain', text: 'تمرین:' }]] },
    {
      kind: 'numbers',
      start: 1,
      items: [[{ kind: 'plain', text: 'واژه‌ها' }], [{ kind: 'plain', text: 'جمله‌ها' }]],
    },
    { kind: 'bullets', items: [[{ kind: 'bold', text: 'مهم' }], [{ kind: 'code', text: 'have' }]] },
    { kind: 'paragraph', lines: [[{ kind: 'plain', text: '<b>نه</b>' }]] },
  ])
  expect(splitText('ببینید: https://school.example/a?b=1.')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'plain', text: 'ببینید: ' },
          { kind: 'link', text: 'https://school.example/a?b=1', url: 'https://school.example/a?b=1' },
          { kind: 'plain', text: '.' },
        ],
      ],
    },
  ])
  expect(splitText('javascript:alert(1)')[0]).toMatchObject({ lines: [[{ kind: 'plain' }]] })
})
