import { zipSync } from 'fflate'
import { UnreadableFile } from '../file-formats/unreadable-file.ts'
import { findInPackage, unzip } from '../file-formats/unzip.ts'
import { element, findAll, parseXml, textWithin, writeXml, type XmlNode } from '../file-formats/xml.ts'
import { placeQuestion, writePlaceTags } from './place-tags.ts'
import {
  collectFiles,
  describeExtras,
  NotCarried,
  type PortableFile,
  type PortableQuestion,
  type ReadEntry,
  readEntry,
  type WrittenFile,
  writeEach,
} from './portable.ts'
import { type QtiVersion, toQti2 } from './qti-names.ts'
import { readItem } from './qti-read.ts'
import { writeItem } from './qti-write.ts'

const manifestName = 'imsmanifest.xml'

/**
 * The items of a QTI package (2.0 to 2.2, and 3.0), in the order of its manifest.
 * @throws UnreadableFile where it is no package, or one that must not be unpacked
 */
export function readQtiPackage(bytes: Uint8Array): ReadEntry[] {
  const files = unzip(bytes)
  const manifestPath = [...files.keys()].find(name => name.split('/').at(-1) === manifestName)
  if (!manifestPath) throw new UnreadableFile(`در این بسته ${manifestName} نیست؛ بستهٔ QTI نیست.`)
  const manifest = parseXml(decode(files.get(manifestPath)!))
  const resources = findAll(manifest, ({ name }) => name === 'resource').filter(({ attributes }) =>
    /^imsqti_(apip)?item/.test(attributes.type ?? ''),
  )
  if (resources.length === 0) throw new UnreadableFile('در این بسته هیچ پرسش QTI نیست.')
  return resources.flatMap((resource, index) => {
    const { href = '', identifier = href } = resource.attributes
    const path = findInPackage(manifestPath, href) ?? ''
    const content = files.get(path)
    const open = (src: string) => files.get(findInPackage(path, src) ?? '') ?? null
    return readEntry(index + 1, identifier, lost => {
      if (!content) throw new NotCarried(`فایل ${href} در بسته نیست.`)
      return readItemFile(decode(content), { keywords: readKeywords(resource), open, lost })
    })
  })
}

/** One item that stands alone, without a package. @throws UnreadableFile */
export function readQtiItem(text: string): ReadEntry[] {
  parseXml(text)
  return [readEntry(1, 'پرسش ۱', lost => readItemFile(text, { keywords: [], open: () => null, lost }))]
}

function readItemFile(
  text: string,
  {
    keywords,
    open,
    lost,
  }: { keywords: readonly string[]; open: (src: string) => Uint8Array | null; lost: string[] },
): PortableQuestion {
  const item = readRoot(text)
  if (item.name !== 'assessmentItem') throw new NotCarried(`«${item.name}» پرسش نیست.`)
  const { take, attach } = collectFiles(open)
  const content = readItem(item, lost, take)
  return attach(placeQuestion(item.attributes.title || item.attributes.identifier || '', keywords, content))
}

/** A broken file is the problem of its question alone. */
function readRoot(text: string): XmlNode {
  try {
    return toQti2(parseXml(text))
  } catch (thrown) {
    throw thrown instanceof UnreadableFile ? new NotCarried(thrown.message) : thrown
  }
}

const readKeywords = (resource: XmlNode) =>
  findAll(resource, ({ name }) => name === 'keyword').map(node => textWithin(node).trim())

function decode(bytes: Uint8Array): string {
  try {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', {
      fatal: true,
    }).decode(bytes)
  } catch {
    throw new UnreadableFile('متن یکی از فایل‌ها UTF-8 نیست.')
  }
}

const manifests = {
  '2.1': {
    schema: 'QTIv2.1 Package',
    namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    metadata: 'http://www.imsglobal.org/xsd/imsmd_v1p2',
    item: 'imsqti_item_xmlv2p1',
  },
  '3.0': {
    schema: 'QTI Package',
    namespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    metadata: 'http://ltsc.ieee.org/xsd/LOM',
    item: 'imsqti_item_xmlv3p0',
  },
} as const

/** Writes a package, an item a question with its sound and picture; kinds that QTI does not know are named. */
export function writeQtiPackage(questions: readonly PortableQuestion[], version: QtiVersion): WrittenFile {
  const files: Record<string, Uint8Array> = {}
  const { schema, namespace, metadata, item } = manifests[version]
  const { parts, report } = writeEach(questions, (question, lost, at) => {
    const carried = ['دستور فارسی', 'جدا بودن متن خواندن از پرسش', 'یادداشت نمره‌دهنده']
    lost.push(...describeExtras(question.content).filter(one => !carried.includes(one)))
    const identifier = `item-${String(at + 1).padStart(4, '0')}`
    const href = `items/${identifier}.xml`
    const place = (file: PortableFile) => ({ name: `media/${identifier}/${file.name}`, bytes: file.bytes })
    const media = Object.entries(question.files ?? {}).map(([kind, file]) => [kind, place(file)] as const)
    files[href] = encode(
      writeItem(identifier, { ...question, files: Object.fromEntries(media) }, version, lost),
    )
    for (const [, { name, bytes }] of media) files[name] = bytes
    return element('resource', { identifier, type: item, href }, [
      writeKeywords(writePlaceTags(question), version),
      element('file', { href }),
      ...media.map(([, { name }]) => element('file', { href: name })),
    ])
  })
  const manifest = element(
    'manifest',
    { xmlns: namespace, 'xmlns:imsmd': metadata, identifier: 'questions' },
    [
      element('metadata', {}, [
        element('schema', {}, [schema]),
        element('schemaversion', {}, [version === '2.1' ? '1.0.0' : '3.0.0']),
      ]),
      element('organizations'),
      element('resources', {}, parts),
    ],
  )
  const bytes = zipSync(
    { [manifestName]: encode(writeXml(manifest)), ...files },
    { mtime: '1980-01-01T00:00:00' },
  )
  return { ...report, bytes, fileName: `questions.qti-${version}.zip` }
}

function writeKeywords(tags: readonly string[], version: QtiVersion): XmlNode {
  const text = version === '2.1' ? 'imsmd:langstring' : 'imsmd:string'
  return element('metadata', {}, [
    element('imsmd:lom', {}, [
      element(
        'imsmd:general',
        {},
        tags.map(tag => element('imsmd:keyword', {}, [element(text, {}, [tag])])),
      ),
    ]),
  ])
}

const encode = (text: string) => new TextEncoder().encode(text)
