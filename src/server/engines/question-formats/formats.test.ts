/** @module-tag embedded */
import { zipSync } from 'fflate'
import { parse as parseGift } from 'gift-pegjs'
import { describe, expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import { contentNames, readContent } from '../../../features/questions/content.server.ts'
import { UnreadableFile } from '../file-formats/unreadable-file.ts'
import { readGift, writeGift } from './gift.ts'
import { readMoodle, writeMoodle } from './moodle.ts'
import { readQtiPackage, writeQtiPackage } from './qti-package.ts'
import { readQuestionFile } from './read-file.ts'

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encode = (text: string) => new TextEncoder().encode(text)
const byKind = (...names: AuthoredContent['kind'][]) => kinds.filter(({ kind }) => names.includes(kind))

describe('what is written is read back:', () => {
  test('GIFT', () => {
    const questions = byKind('single', 'multiple', 'text', 'matching').map(content => wrap(content))
    const { bytes, written, entries } = writeGift(questions)
    expect(written).toBe(4)
    expect(entries.every(({ problem }) => problem === null)).toBe(true)
    const read = readGift(decode(bytes))
    expect(read.map(({ question }) => question)).toEqual(questions)
    expect(parseGift(decode(bytes))).toHaveLength(4)
  })

  test('Moodle XML', () => {
    const questions = kinds.map(content => wrap(content))
    const { bytes, written } = writeMoodle(questions)
    expect(written).toBe(kinds.length)
    expect(readMoodle(decode(bytes)).map(({ question }) => question)).toEqual(questions)
  })

  test.each(['2.1', '3.0'] as const)('QTI %s', version => {
    const questions = [
      ...kinds.filter(content => !('feedback' in content)),
      {
        kind: 'single',
        instruction: 'بخوانید.',
        passage: { title: 'A day', text: 'One.\nTwo <three>.' },
        stem: 'Who?',
        why: 'چون.',
        options: ['x', 'y'],
        key: 0,
      } as const,
    ].map(content => wrap(content as AuthoredContent))
    const { bytes, written, entries } = writeQtiPackage(questions, version)
    expect(written).toBe(questions.length)
    expect(entries.flatMap(({ lost }) => lost)).toEqual([])
    expect(readQtiPackage(bytes).map(({ question }) => question)).toEqual(questions)
  })

  test('every question of our own goes into QTI and Moodle, or is named with the reason', async () => {
    const all = (await Promise.all(contentNames.map(readContent))).flat()
    const questions = all.map(({ code, language, place, content }) => ({
      name: code,
      language,
      place: { skill: place.skill, level: place.level },
      tags: place.tags,
      content,
    }))
    const moodle = writeMoodle(questions)
    const qti = writeQtiPackage(questions, '3.0')
    for (const { written, entries } of [moodle, qti]) {
      const left = entries.filter(({ problem }) => problem !== null)
      expect(written + left.length).toBe(all.length)
      const kindsLeft = left.map(({ name }) => all.find(({ code }) => code === name)!.content.kind)
      expect(kindsLeft.filter(kind => kind !== 'dictation' && kind !== 'speaking')).toEqual([])
    }
    const back = readQtiPackage(qti.bytes)
    expect(back.filter(({ question }) => question === null)).toEqual([])
  })
})

describe('what a format cannot say is named', () => {
  test.each([
    ['GIFT', writeGift, kinds[4]!, 'GIFT پرسش چیدن ندارد.'],
    ['GIFT', writeGift, kinds[6]!, 'GIFT متن با چند جای خالی ندارد.'],
    [
      'Moodle',
      writeMoodle,
      { kind: 'speaking', stem: 'Talk.', seconds: 60, preparation: 10 } as const,
      'Moodle بی‌افزونه پرسش گفتار ندارد.',
    ],
  ])('%s', (_, write, content, problem) => {
    const { written, entries } = write([wrap(content as AuthoredContent)])
    expect(written).toBe(0)
    expect(entries).toEqual([{ name: wrap(kinds[0]!).name, problem, lost: [] }])
  })

  test('of a question that is carried: sound, picture and what explains it', () => {
    const content: AuthoredContent = {
      kind: 'single',
      stem: 'Why?',
      script: 'f: Because.',
      picture: { src: '/media/x.webp', alt: 'a cat' },
      options: ['a', 'b'],
      key: 0,
      feedback: ['بله', ''],
    }
    const lost = ['صدا (فایل آن در بانک نیست)', 'تصویر (فایل آن در بانک نیست)']
    expect(writeMoodle([wrap(content)]).entries[0]?.lost).toEqual(lost)
    expect(writeQtiPackage([wrap(content)], '2.1').entries[0]?.lost).toEqual([...lost, 'بازخورد گزینه‌ها'])
  })
})

describe('what others write:', () => {
  test('GIFT of Moodle’s own manual', () => {
    const read = readGift(`// question: 1  name: Grant
::Q1:: Who's buried in Grant's \\n tomb? {=Grant ~no one #was it?
~%50%Grant's wife}

$CATEGORY: tom/dick/harry

::TF:: Grant was buried in a tomb in NYC.{T}

When was Ulysses S. Grant born? {#1822:5}

You can use your glasses to help you {~see =read ~look} better.

This is an instruction.

broken {=one
`)
    expect(read.map(({ at, question, problem }) => [at, question?.content.kind ?? problem])).toEqual([
      [1, 'single'],
      [7, 'single'],
      [9, 'عدد با بازهٔ پذیرفته را بانک ندارد.'],
      [11, 'single'],
      [13, null],
      [15, 'نوشتار GIFT این پرسش درست نیست؛ آکولاد، علامت = یا ~ را ببینید.'],
    ])
    expect(read[0]?.lost).toEqual(['نمرهٔ جزئی گزینه‌ها'])
    expect(read[1]?.question?.tags).toEqual(['harry'])
    expect(read[3]?.question?.content).toMatchObject({
      stem: 'You can use your glasses to help you ____ better.',
      key: 1,
    })
  })

  test('Moodle XML with HTML, pictures, drop-downs and kinds we do not have', () => {
    const text = (name: string, value: string) =>
      `<${name} format="html"><text><![CDATA[${value}]]></text></${name}>`
    const read = readMoodle(`<?xml version="1.0" encoding="UTF-8"?><quiz>
      <question type="category"><category><text>$course$/top/Unit 3</text></category></question>
      <question type="multichoice"><name><text>One</text></name>
        ${text('questiontext', '<p>What is <b>this</b>?<br>&eacute;&#x2F; <img src="@@PLUGINFILE@@/a.png"> <img src="https://x.test/b.png"></p>').replace('</questiontext>', '<file name="a.png" path="/" encoding="base64">AAAA</file><file name="c.pdf" encoding="base64">AAAA</file></questiontext>')}
        <single>true</single>
        <answer fraction="0" format="html"><text>&lt;p&gt;a cat&lt;/p&gt;</text></answer>
        <answer fraction="100" format="html"><text><![CDATA[<p>a dog</p>]]></text></answer></question>
      <question type="gapselect"><name><text>Two</text></name>${text('questiontext', '<p>I [[1]] to [[3]].</p>')}
        <selectoption><text>go</text><group>1</group></selectoption>
        <selectoption><text>goes</text><group>1</group></selectoption>
        <selectoption><text>town</text><group>2</group></selectoption>
        <selectoption><text>eat</text><group>2</group></selectoption></question>
      <question type="calculated"><name><text>Three</text></name></question>
      <question type="numerical"><name><text>Four</text></name>${text('questiontext', '2+2')}
        <answer fraction="100"><text>4</text><tolerance>0</tolerance></answer></question>
    </quiz>`)
    expect(read.map(({ question, problem }) => question?.content.kind ?? problem)).toEqual([
      'single',
      'cloze',
      'نوع «calculated» را بانک ندارد.',
      'text',
    ])
    expect(read[0]?.question).toMatchObject({
      name: 'One',
      tags: ['Unit 3'],
      content: { stem: 'What is this?\né/', options: ['a cat', 'a dog'], key: 1 },
    })
    expect(read[0]?.lost).toEqual(['تصویر «b.png»', 'قالب‌بندی متن', 'فایل «c.pdf»'])
    expect(read[1]?.question?.content).toMatchObject({
      text: 'I {1} to {2}.',
      gaps: { 1: { options: ['go', 'goes'], key: 0 }, 2: { options: ['town', 'eat'], key: 0 } },
    })
  })
})

const item = (inner: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">${inner}</assessmentItem>`
const manifest = (href = 'a.xml') =>
  `<manifest><resources><resource identifier="r1" type="imsqti_item_xmlv2p1" href="${href}"/></resources></manifest>`
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? encode(content) : content,
      ]),
    ),
  )
/** The size that a zip says one of its entries has, in its central directory. */
function claimSize(bytes: Uint8Array, size: number): Uint8Array {
  const changed = new Uint8Array(bytes)
  const view = new DataView(changed.buffer)
  for (let at = 0; at < changed.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return changed
}

describe('a broken file', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz><question type="essay"><name><text>&b;</text></name></question></quiz>`
  test.each<[string, Uint8Array, string]>([
    ['that is empty', encode(''), 'خالی'],
    ['that is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0]), 'UTF-8'],
    ['that is XML cut in its middle', encode('<quiz><question type="essay"><name>'), 'XML درست نیست'],
    ['that is XML of something else', encode('<html><body/></html>'), 'پرسش نیست'],
    ['that is an XML bomb', encode(bomb), 'DOCTYPE'],
    ['that reads a file by an entity', encode('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><quiz/>'), 'DOCTYPE'],
    ['that is nested without end', encode(`<quiz>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</quiz>`), 'تو در تو'],
    ['that is a zip cut in its middle', zip({ 'imsmanifest.xml': manifest() }).slice(0, 60), 'ZIP'],
    ['that is a zip without a manifest', zip({ 'a.xml': item('') }), 'imsmanifest.xml'],
    ['that is a zip with a way out of it', zip({ 'imsmanifest.xml': manifest(), '../../evil.xml': item('') }), 'بیرون'],
    ['that is a zip with an absolute name', zip({ 'imsmanifest.xml': manifest(), '/etc/evil.xml': item('') }), 'بیرون'],
    ['that is a zip bomb', zip({ 'imsmanifest.xml': manifest(), 'a.xml': new Uint8Array(6 * 1024 * 1024) }), 'بزرگ'],
    ['that is a zip bomb which lies', claimSize(zip({ 'imsmanifest.xml': manifest(), 'a.xml': new Uint8Array(6 * 1024 * 1024) }), 100), 'XML درست نیست'],
    ['that is a zip of thousands', zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.xml`, '']))), 'بزرگ'],
  ])('%s is refused with the reason', (_, bytes, reason) => {
    let refusal: unknown
    let entries: unknown
    try {
      entries = readQuestionFile(bytes).entries
    } catch (thrown) {
      refusal = thrown
    }
    // An item of something else is the problem of one question.
    const said = refusal instanceof UnreadableFile ? refusal.message : JSON.stringify(entries ?? String(refusal))
    expect(said).toContain(reason)
    expect(JSON.stringify(entries ?? [])).not.toContain('"content"')
  }) // biome-ignore format: a table

  test.each(['<!--', '<script>', '<a <a ', '<img src="', '{1:MC:='])(
    'of a text that only begins with «%s» is read to its end',
    beginning => {
      const inner = beginning.repeat(300_000 / beginning.length).replaceAll('<', '&lt;')
      const [entry] = readMoodle(
        `<quiz><question type="cloze"><name><text>a</text></name><questiontext><text>${inner}</text></questiontext></question></quiz>`,
      )
      expect(entry?.question).toBeNull()
      expect(entry?.problem).toMatch(/متن جای خالی ندارد|متن این پرسش بیش از اندازه بلند است|همراه نیست/)
    },
  )

  test('with one broken question leaves the others alone', () => {
    const read = readQtiPackage(
      zip({
        'imsmanifest.xml': `<manifest><resources>
          <resource identifier="gone" type="imsqti_item_xmlv2p1" href="gone.xml"/>
          <resource identifier="bad" type="imsqti_item_xmlv2p1" href="bad.xml"/>
          <resource identifier="slider" type="imsqti_item_xmlv2p1" href="slider.xml"/>
          <resource identifier="good" type="imsqti_item_xmlv2p1" href="good.xml"/>
          <resource identifier="css" type="webcontent" href="a.css"/></resources></manifest>`,
        'bad.xml': '<assessmentItem>',
        'slider.xml': item('<itemBody><sliderInteraction responseIdentifier="R"/></itemBody>'),
        'good.xml': item(`<responseDeclaration identifier="R" cardinality="single" baseType="identifier">
          <correctResponse><value>B</value></correctResponse></responseDeclaration>
          <itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>
          <simpleChoice identifier="A">a &amp; b</simpleChoice><simpleChoice identifier="B">c</simpleChoice>
          </choiceInteraction></itemBody>`),
      }),
    )
    expect(read.map(({ name, problem }) => [name, problem])).toEqual([
      ['gone', 'فایل gone.xml در بسته نیست.'],
      ['bad', 'XML درست نیست: سطر 1.'],
      ['slider', '«sliderInteraction» را بانک ندارد.'],
      ['t', null],
    ])
    expect(read[3]?.question?.content).toEqual({
      kind: 'single',
      stem: 'Which?',
      options: ['a & b', 'c'],
      key: 1,
    })
  })
})
