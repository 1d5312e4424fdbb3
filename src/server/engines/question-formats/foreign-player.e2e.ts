import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../../test/browser.ts'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import { parseXml } from '../file-formats/xml.ts'
import { writeItem } from './qti-write.ts'

const player = '@citolab/qti-components/cdn/index.global.js'

/** A page of its own with a player of QTI 3 that is not ours. */
async function openPlayer() {
  const script = await readFile(createRequire(import.meta.url).resolve(player))
  const context = await (await openBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.route('**/*', route =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : route.fulfill({
          body: '<!doctype html><script src="/player.js"></script><main></main>',
          contentType: 'text/html',
        }),
  )
  await page.goto('http://player.test/')
  return page
}

/** What the item itself says is right, by response. */
function readKeys(item: string) {
  return parseXml(item)
    .children.filter(child => typeof child !== 'string')
    .filter(({ name }) => name === 'qti-response-declaration')
    .map(({ attributes, children }) => {
      const [correct] = children.filter(child => typeof child !== 'string')
      const values = (correct?.children ?? []).flatMap(value =>
        typeof value === 'string' ? [] : value.children.map(String),
      )
      return { id: attributes.identifier!, isSingle: attributes.cardinality === 'single', values }
    })
}

test('a player of QTI 3 that is not ours shows our items, and marks the right answer and a wrong one as we do', async () => {
  const page = await openPlayer()
  for (const content of kinds.filter(({ kind }) => kind !== 'essay')) {
    const item = writeItem('item-1', wrap(content, 'One'), '3.0', [])
    const keys = readKeys(item)
    const mark = (isRight: boolean) =>
      page.evaluate(
        async ([xml, responses]) => {
          // As a player loads an item: its XML becomes elements of the page.
          const parsed = new DOMParser().parseFromString(xml, 'application/xml').documentElement
          const main = document.querySelector('main')!
          main.innerHTML = parsed.outerHTML.replace(/<([a-z][\w-]*)([^<>]*?)\/>/g, '<$1$2></$1>')
          const shown = main.querySelector('qti-assessment-item') as HTMLElement & {
            updateComplete: Promise<unknown>
            updateResponseVariable(id: string, value: string | string[]): void
            processResponse(): void
            getOutcome(id: string): { value: string }
          }
          await shown.updateComplete
          await new Promise(requestAnimationFrame)
          for (const { id, value } of responses) shown.updateResponseVariable(id, value)
          shown.processResponse()
          return { score: Number(shown.getOutcome('SCORE').value), text: shown.innerText }
        },
        [
          item,
          keys.map(({ id, isSingle, values }) => {
            const given = isRight ? values : isSingle ? ['wrong'] : values.slice(1)
            return { id, value: isSingle ? given[0]! : given }
          }),
        ] as const,
      )
    const right = await mark(true)
    // Thirds are written to four places.
    expect(right.score, content.kind).toBeCloseTo(1, 2)
    expect((await mark(false)).score, content.kind).toBeLessThan(1)
    for (const text of 'options' in content ? content.options : []) expect(right.text).toContain(text)
  }
})
