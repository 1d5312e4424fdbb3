import { expect, test } from 'vitest'
import {
  readChapterRows,
  readQuestionRows,
  readSourceRows,
  readTranscript,
  readWordRows,
  TextFault,
  takeFile,
  writeChapterRows,
  writeQuestionRows,
  writeSourceRows,
  writeTranscript,
  writeWordRows,
} from './timed-text.ts'

const vtt = `WEBVTT

00:02.400 --> 00:04.900
<v Nora>Hello &amp; welcome.
سلام و خوش آمدید.

00:05.600 --> 00:09.250
Is it late?`

const srt = `1
00:00:02,400 --> 00:00:04,900
Hello &
welcome.

2
00:00:05,600 --> 00:00:09,250
Is it late?
`

test('WebVTT and SRT are read alike, a meaning is the second row of its cue, and what is written is read again as it was', () => {
  const lines = readTranscript(vtt)
  expect(lines).toEqual([
    { start: 2.4, end: 4.9, speaker: 'Nora', text: 'Hello & welcome.', persian: 'سلام و خوش آمدید.' },
    { start: 5.6, end: 9.25, speaker: null, text: 'Is it late?', persian: null },
  ])
  expect(readTranscript(writeTranscript(lines))).toEqual(lines)
  expect(readTranscript(takeFile(srt, { beneath: null })).map(({ text }) => text)).toEqual([
    'Hello & welcome.',
    'Is it late?',
  ])
  expect(readTranscript('  ')).toEqual([])
})

test('a Persian file is laid beneath the lines that are there, by when they are said', () => {
  const file = 'WEBVTT\n\n00:02.000 --> 00:05.000\nسلام\n\n00:05.700 --> 00:09.000\nدیر شده؟'
  const paired = readTranscript(takeFile(file, { beneath: readTranscript(vtt) }))
  expect(paired.map(({ speaker, persian }) => [speaker, persian])).toEqual([
    ['Nora', 'سلام'],
    [null, 'دیر شده؟'],
  ])
})

test('a transcript out of order, or cut off, is refused with its row', () => {
  const late = '00:00:05,000 --> 00:00:06,000\nTwo\n\n00:00:01,000 --> 00:00:02,000\nOne'
  expect(() => readTranscript(late)).toThrow(TextFault)
  expect(() => readTranscript(late)).toThrow(/سطر ۶: زمان‌ها به ترتیب نیستند/)
  expect(() => readTranscript('WEBVTT\n\n00:05.000 --> \nx')).toThrow(/سطر ۳/)
  expect(() => readTranscript('just words')).toThrow(TextFault)
})

test('chapters, words, questions and sources are rows in any digits, and written as they are read', () => {
  const chapters = readChapterRows('0:00 آغاز\n\n۲:۰۵٫۵ تعارف و قهوه')
  expect(chapters).toEqual([
    { start: 0, title: 'آغاز' },
    { start: 125.5, title: 'تعارف و قهوه' },
  ])
  expect(readChapterRows(writeChapterRows(chapters))).toEqual(chapters)
  expect(() => readChapterRows('2:05 دوم\n1:00 نخست')).toThrow(/سطر ۲: زمان‌ها به ترتیب/)
  expect(() => readChapterRows('دوم')).toThrow(/سطر ۱/)

  const words = readWordRows('1:02:03 put someone out = به زحمت انداختن')
  expect(words).toEqual([{ start: 3723, term: 'put someone out', meaning: 'به زحمت انداختن' }])
  expect(readWordRows(writeWordRows(words))).toEqual(words)
  expect(() => readWordRows('1:02 alone')).toThrow(/با = جدا/)

  const questions = readQuestionRows('? Where?\n- Here\n+ There\n? When?\n+ Now\n- Then')
  expect(questions).toEqual([
    { question: 'Where?', answers: ['Here', 'There'], right: 1 },
    { question: 'When?', answers: ['Now', 'Then'], right: 0 },
  ])
  expect(readQuestionRows(writeQuestionRows(questions))).toEqual(questions)
  expect(() => readQuestionRows('? Where?\n- Here\n- There')).toThrow(/یک پاسخ درست/)

  const sources = readSourceRows('Britannica, Coffee | https://www.britannica.com/topic/coffee')
  expect(readSourceRows(writeSourceRows(sources))).toEqual(sources)
  expect(() => readSourceRows('Evil | javascript:alert(1)')).toThrow(/سطر ۱/)
})
