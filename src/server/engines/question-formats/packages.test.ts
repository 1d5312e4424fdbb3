/** @module-tag embedded */
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import { UnreadableFile } from '../file-formats/unreadable-file.ts'
import { readQtiItem, readQtiPackage, writeQtiPackage } from './qti-package.ts'

const item = (inner: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><itemBody>${inner}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`

test('a model answer of our own is read; how others want it to be marked is named as left behind', () => {
  const essay = { kind: 'essay', stem: 'Write.', minWords: 5, maxWords: 90, model: 'Dear friend,' } as const
  const [read] = readQtiPackage(writeQtiPackage([wrap(essay)], '2.1').bytes)
  expect(read!.question!.content).toEqual(essay)
  expect(read!.lost).toEqual([])
  const rubric = (name: string) => `<rubricBlock view="scorer"${name}><p>Two points each.</p></rubricBlock>`
  expect(readQtiItem(item(rubric('')))[0]!.lost).toEqual(['راهنمای نمره‌دهی'])
  expect(readQtiItem(item(rubric(' class="model"')))[0]!.lost).toEqual([])
})

test.each(['https:', 'http:', ''])(
  'a picture at the address %s//… stays where it is and is named as left behind; the question is read all the same',
  scheme => {
    const [read] = readQtiItem(item(`<p>Look. <img src="${scheme}//x.test/b.png" alt="b"/></p>`))
    expect(read).toMatchObject({ problem: null, question: { content: { stem: 'Look.' } } })
    expect(read!.lost).toEqual(['تصویر «b.png»'])
    expect(read!.question!.files).toBeUndefined()
  },
)

test.each([
  ['2.1', 'imsmd:langstring'],
  ['3.0', 'imsmd:string'],
] as const)('QTI %s has its keywords in <%s>, as its schema says', (version, name) => {
  const { bytes } = writeQtiPackage([{ ...wrap(kinds[0]!), tags: ['عادت'] }], version)
  const manifest = strFromU8(unzipSync(bytes)['imsmanifest.xml']!)
  expect(manifest).toContain(`<${name}>عادت</${name}>`)
  expect(manifest.match(/<imsmd:(?:lang)?string>/g)).toEqual(
    Array(manifest.split('<imsmd:keyword>').length - 1).fill(`<${name}>`),
  )
})

/** A zip whose pictures say of themselves that they are so large. */
function packPictures(count: number, size: number): Uint8Array {
  const manifest = '<manifest><resources/></manifest>'
  const pictures = Array.from({ length: count }, (_, at) => [`${at}.png`, new Uint8Array(1)])
  const bytes = zipSync({
    'imsmanifest.xml': new TextEncoder().encode(manifest),
    ...Object.fromEntries(pictures),
  })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (name.endsWith('.png')) view.setUint32(at + 24, size, true)
  }
  return bytes
}

test('a package of more than a hundred megabytes is refused before it is unpacked, whatever it is made of', () => {
  const megabyte = 1024 * 1024
  const refusal = (count: number) => {
    try {
      return String(readQtiPackage(packPictures(count, 10 * megabyte)).length)
    } catch (thrown) {
      return thrown instanceof UnreadableFile ? thrown.message : String(thrown)
    }
  }
  expect(refusal(11)).toBe('این بسته بیش از اندازه بزرگ است.')
  expect(refusal(9)).toBe('در این بسته هیچ پرسش QTI نیست.')
})
