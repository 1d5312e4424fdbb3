import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../../test/browser.ts'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import { writeQtiPackage } from './qti-package.ts'

const namespaces = {
  '2.1': {
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    item: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  },
  '3.0': {
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    item: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  },
}

test.each(['2.1', '3.0'] as const)(
  'a parser that is not ours (libxml2, as Chromium has it) reads a package of QTI %s, whose references all lead somewhere',
  async version => {
    const questions = kinds
      .filter(content => !('feedback' in content))
      .map((content, at) => ({
        ...wrap({ ...content, script: 'f: Hello.', picture: { src: 'picture.webp', alt: 'a cat' } }),
        files: {
          sound: { name: `sound-${at}.mp3`, bytes: strToU8('a sound') },
          picture: { name: `picture-${at}.webp`, bytes: strToU8('a picture') },
        },
      }))
    const { bytes, written } = writeQtiPackage(questions, version)
    const files = unzipSync(bytes)
    const xml = Object.entries(files).flatMap(([name, content]) =>
      name.endsWith('.xml') ? [{ name, text: strFromU8(content) }] : [],
    )
    const context = await (await openBrowser()).newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const read = await page.evaluate(documents => {
      const list = (root: Document | Element, name: string) => [...root.getElementsByTagNameNS('*', name)]
      return documents.map(({ name, text }) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        const all = [...parsed.getElementsByTagName('*')]
        const get = (element: Element, ...names: string[]) =>
          names.map(one => element.getAttribute(one)).find(value => value !== null) ?? null
        const declared = all.filter(({ localName }) =>
          /^(qti-)?responseDeclaration$|^qti-response-declaration$/.test(localName),
        )
        return {
          name,
          fault: list(parsed, 'parsererror')[0]?.textContent ?? null,
          root: parsed.documentElement.localName,
          namespace: parsed.documentElement.namespaceURI,
          resources: list(parsed, 'resource').map(resource => ({
            id: get(resource, 'identifier'),
            href: get(resource, 'href'),
            files: list(resource, 'file').map(file => get(file, 'href')),
            needs: list(resource, 'dependency').map(one => get(one, 'identifierref')),
          })),
          declared: declared.map(one => get(one, 'identifier')),
          asked: all.flatMap(one => get(one, 'responseIdentifier', 'response-identifier') ?? []),
          choices: all.flatMap(one =>
            /choice$/i.test(one.localName) || /-choice$/.test(one.localName)
              ? (get(one, 'identifier') ?? [])
              : [],
          ),
          keys: declared
            .filter(one => /identifier|pair/i.test(get(one, 'baseType', 'base-type') ?? ''))
            .flatMap(one => [...list(one, 'value'), ...list(one, 'qti-value')])
            .flatMap(value => (value.textContent ?? '').trim().split(/\s+/)),
          shown: all.flatMap(one => get(one, 'src', 'data') ?? []),
        }
      })
    }, xml)
    expect(read.flatMap(({ fault }) => fault ?? [])).toEqual([])
    const manifest = read.find(({ root }) => root === 'manifest')!
    expect(manifest.namespace).toBe(namespaces[version].manifest)
    const items = read.filter(({ root }) => root !== 'manifest')
    expect(items).toHaveLength(written)
    expect(new Set(items.map(({ namespace }) => namespace))).toEqual(new Set([namespaces[version].item]))

    // Every file is listed and there, and every name is given once.
    const ids = manifest.resources.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { needs } of manifest.resources) for (const need of needs) expect(ids).toContain(need)
    const listed = new Set(manifest.resources.flatMap(({ href, files }) => [href, ...files]))
    const others = Object.keys(files).filter(name => name !== manifest.name)
    expect([...listed].toSorted()).toEqual(others.toSorted())

    for (const item of items) {
      // Each response is declared once and asked for, and its right answers are among its choices.
      const asked = new Set(item.asked)
      expect(new Set(item.declared).size, item.name).toBe(item.declared.length)
      expect(new Set(item.declared), item.name).toEqual(asked)
      for (const key of item.keys) expect(item.choices, item.name).toContain(key)
      const folder = item.name.slice(0, item.name.lastIndexOf('/') + 1)
      for (const src of item.shown) {
        expect(others, item.name).toContain(new URL(src, `http://x/${folder}`).pathname.slice(1))
      }
      expect(item.shown.length, item.name).toBeGreaterThanOrEqual(2)
    }
  },
)
