import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CueNode, WebVTTParser } from 'webvtt-parser'
import entities from 'webvtt-parser/html-entities.json' with { type: 'json' }
import { formatChapters } from '#features/recordings/fetch/fetch-recordings.server.ts'
import { cueAt } from './cue-at.ts'
import { parseVtt, VttFault } from './vtt.ts'

/** The words of a cue, without its marks. */
const toText = ({ type, value, children = [] }: CueNode): string =>
  type === 'text' ? String(value) : children.map(toText).join('')

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

  // The cases of the W3C's own tests (`html/semantics/embedded-content/.../webvtt/parsing`), by their files' names.
  const vectors = {
    'header-timings': `WEBVTT\n${one}\nright below`,
    'header-timings, cues after it': `WEBVTT kind\n${one}\nfirst\n\n00:03.000 --> 00:04.000\nsecond`,
    'header-garbage': `WEBVTT\nKind: x\n${one}\nbelow a header's line`,
    'cue-spacing': `WEBVTT\n\n${one}\na\n00:02.000 --> 00:03.000\nb\n\n\n\n00:03.000 --> 00:04.000\nc\n00:04.000 --> 00:05.000\nd`,
    'no-blank-line, a line that looks like a name': `WEBVTT\n\n${one}\na\nname\n00:02.000 --> 00:03.000\nb`,
    ids: `WEBVTT\n\n1\n${one}\na\n\n٢\n00:02.000 --> 00:03.000\nb`,
    entities: `WEBVTT\n\n${one}\n&amp;&gt;&lt;&lrm;&rlm;&nbsp;x&quot;&#39;&hellip;&copy;&apos;&raquo;&zwnj;x`,
    'entities, none': `WEBVTT\n\n${one}\nfish & chips &nosuchname; AT&T; &#; &#x;`,
    nulls: `WEBVTT\n\n${one}\na\0b`,
    newlines: `WEBVTT\r\r${one}\ra\r\r00:02.000 --> 00:03.000\rb`,
    tags: `WEBVTT\n\n${one}\n<v.loud Sara>Hi <c.x>there</c> <00:01.500><b>you</b></v>`,
    comments: `WEBVTT\n\nNOTE a\nb\n\n${one}\na\n\nNOTE\n\n00:02.000 --> 00:03.000\nb`,
    settings: `WEBVTT\n\n${one} align:start position:10% line:0\na`,
    'timings, hours': 'WEBVTT\n\n100:00:00.000 --> 100:00:01.000\na',
  }
  const others = new WebVTTParser(entities)
  const readByOthers = (text: string) =>
    others.parse(text, 'metadata').cues.map(({ startTime, endTime, tree }) => ({
      start: startTime,
      end: endTime,
      text: toText(tree).trim(),
    }))
  test.each(Object.entries(vectors))('the parser of others reads the same: %s', (_, text) => {
    const cues = parseVtt(text)
    expect(cues.length).toBeGreaterThan(0)
    expect(cues.map(({ voice: _, ...cue }) => cue)).toEqual(readByOthers(text))
  })

  test('character references by number are read as HTML reads them', () => {
    const [cue] = parseVtt(
      `WEBVTT\n\n${one}\n<v A&#39;s>&#1587;&#x06CC;&#X2026; &#128512;&#151;&#0;&#xD800;&#x110000;`,
    )
    expect(cue).toMatchObject({ text: 'سی… 😀—\ufffd\ufffd\ufffd', voice: "A's" })
  })

  test('a cue below a note is read or the fault is said, never passed over', () => {
    expect(parseVtt(`WEBVTT\n\nNOTE\n${one}\na`)).toHaveLength(1)
    expect(() => parseVtt(`WEBVTT\n\n${one}\na\n\nalone\nand alone\n${one}\nb`)).toThrow(VttFault)
  })

  test('the chapters that we write are read by others as they stand', () => {
    const slides = [
      { from: 0, title: 'سلام & <بدرود>' },
      { from: 12.5, title: '«گام» نخست --> دوم' },
      { from: 3700, title: 'پایان' },
    ].map(slide => ({ ...slide, picture: null }))
    const written = formatChapters({ slides, seconds: 4000 })
    expect(others.parse(written, 'chapters').errors).toEqual([])
    const expected = [
      { start: 0, end: 12.5, text: 'سلام & <بدرود>' },
      { start: 12.5, end: 3700, text: '«گام» نخست --> دوم' },
      { start: 3700, end: 4000, text: 'پایان' },
    ]
    expect(readByOthers(written)).toEqual(expected)
    expect(parseVtt(written)).toEqual(expected.map(cue => ({ ...cue, voice: null })))
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
          for (const [index, { start, end }] of cues.entries()) {
            expect(end).toBeGreaterThan(start)
            expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.start ?? 0)
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
