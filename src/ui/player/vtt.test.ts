import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cueAt, parseVtt, VttFault } from './vtt.ts'

const one = '00:01.000 --> 00:02.500'

describe('WebVTT', () => {
  test('is read with its hours, voices, entities and lines; notes, styles and positions are passed over', () => {
    const text = [
      '\ufeffWEBVTT درس ۱',
      'Kind: captions',
      '',
      'NOTE از این‌جا',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'first',
      `${one} align:start position:10%`,
      '<v Sara>Hello, <i>Tom</i> &amp; all.</v>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'دو سطر',
      'و یکی دیگر &lt;b&gt; &unknown;',
    ]
    for (const end of ['\n', '\r\n', '\r']) {
      expect(parseVtt(text.join(end))).toEqual([
        { start: 1, end: 2.5, text: 'Hello, Tom & all.', voice: 'Sara' },
        { start: 3600, end: 3601, text: 'دو سطر\nو یکی دیگر <b> &unknown;', voice: null },
      ])
    }
  })

  test.each([
    ['', 1, 'WEBVTT'],
    ['WEBVTTX\n\n', 1, 'WEBVTT'],
    ['1\n00:00:01,000 --> 00:00:02,000\nsrt', 1, 'WEBVTT'],
    ['WEBVTT', 1, 'هیچ متنی'],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx', 3, 'زمان'],
    ['WEBVTT\n\nid\nno time\n', 4, 'زمان'],
    ['WEBVTT\n\nalone', 4, 'زمان'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nx', 3, 'زمان'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 --> 00:03.000\nx', 3, 'زمان'],
    ['WEBVTT\n\n00:03.000 --> 00:02.000\nx', 3, 'پایان'],
    [`WEBVTT\n\n00:05.000 --> 00:06.000\na\n\n${one}\nb`, 6, 'ترتیب'],
    [`WEBVTT\n\n${one}\n<v Sara`, 4, 'بسته نشده'],
    [`WEBVTT\n\n${one}\n${'x'.repeat(500_000)}`, 1, 'بزرگ'],
  ])('%j is refused at line %i, saying why', (text, line, why) => {
    let fault: unknown
    try {
      parseVtt(text)
    } catch (thrown) {
      fault = thrown
    }
    expect(fault).toBeInstanceOf(VttFault)
    expect(fault).toMatchObject({ line, message: expect.stringContaining(why) })
  })

  test('whatever comes gives cues in order or a fault, and nothing else', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'WEBVTT',
        '\n',
        '\n\n',
        one,
        '-->',
        '<v ',
        '>',
        '&amp;',
        'NOTE',
        '00:00.000',
        '\0',
        '\u202e',
      ),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, headed) => {
        try {
          const cues = parseVtt((headed ? 'WEBVTT\n\n' : '') + pieces.join(''))
          for (const [place, { start, end }] of cues.entries()) {
            expect(end).toBeGreaterThan(start)
            expect(start).toBeGreaterThanOrEqual(cues[place - 1]?.start ?? 0)
          }
        } catch (fault) {
          expect(fault).toBeInstanceOf(VttFault)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('the line of a second is the last that has begun and not ended', () => {
  const cues = parseVtt(
    'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:02.000 --> 00:04.000\nb\n\n00:06.000 --> 00:07.000\nc',
  )
  expect([0, 1, 1.99, 2, 3.9, 4, 6.5, 7].map(second => cueAt(cues, second))).toEqual([
    -1, 0, 0, 1, 1, -1, 2, -1,
  ])
  expect(cueAt([], 1)).toBe(-1)
})
