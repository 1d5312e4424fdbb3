import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSyllabus, type Syllabus, SyllabusFault, writeSyllabus } from './syllabus.ts'

test('a syllabus is written as lines: units, what they are about, lessons, and what is free to read', () => {
  const outline = [
    '# سلام و احوال',
    'آغاز گفت‌وگو',
    '',
    '- گرم‌کردن | از دیروز تعریف می‌کنید',
    '  این جمله را بلند بخوانید:',
    '',
    '  - **Hello!** سلام!',
    '- عذر خواستن',
    '#پشت تلفن',
    '-پیام گذاشتن',
  ].join('\n')
  const read = readSyllabus(outline)
  expect(read).toEqual([
    {
      title: 'سلام و احوال',
      description: 'آغاز گفت‌وگو',
      lessons: [
        {
          title: 'گرم‌کردن',
          description: 'از دیروز تعریف می‌کنید',
          preview: 'این جمله را بلند بخوانید:\n\n- **Hello!** سلام!',
        },
        { title: 'عذر خواستن', description: '', preview: null },
      ],
    },
    {
      title: 'پشت تلفن',
      description: '',
      lessons: [{ title: 'پیام گذاشتن', description: '', preview: null }],
    },
  ])
  expect(readSyllabus(writeSyllabus(read))).toEqual(read)
  expect(readSyllabus('')).toEqual([])
})

test.each([
  ['- درس بی‌بخش', 1],
  ['# بخش\nتوضیح\nتوضیح دوم', 3],
  ['# بخش\n- درس\nسطر بی‌نشان', 3],
  ['#', 1],
  ['# بخش\n-  ', 2],
  [`# ${'ب'.repeat(121)}`, 1],
])('what cannot be read names its line: %j', (outline, line) => {
  const fault = (() => {
    try {
      readSyllabus(outline)
    } catch (thrown) {
      return thrown
    }
    return null
  })()
  expect(fault).toBeInstanceOf(SyllabusFault)
  expect((fault as SyllabusFault).line).toBe(line)
})

test('what was written is read back as it was, whatever is in it', () => {
  const words = fc
    .stringMatching(/^[آابپ a-z][آابپ a-z]{0,20}$/)
    .map(text => text.trim())
    .filter(Boolean)
  const preview = fc.option(
    fc.array(words, { minLength: 1, maxLength: 4 }).map(lines => lines.join('\n\n')),
    { nil: null },
  )
  const lesson = fc.record({ title: words, description: fc.oneof(words, fc.constant('')), preview })
  const unit = fc.record({
    title: words,
    description: fc.oneof(words, fc.constant('')),
    lessons: fc.array(lesson, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 4 }), (units: Syllabus) => {
      expect(readSyllabus(writeSyllabus(units))).toEqual(units)
    }),
  )
})
