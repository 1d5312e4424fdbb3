import type { AuthoredContent, AuthoredGap } from '#contract/authored-question.ts'
import { type TextMedia, toPlainText } from '../file-formats/plain-text.ts'
import {
  childNamed,
  childrenNamed,
  findAll,
  textWithin,
  writeXml,
  type XmlNode,
} from '../file-formats/xml.ts'
import { essayWords, NotCarried } from './portable.ts'

type Take = (media: TextMedia) => boolean
const blocks = new Set(['p', 'div', 'blockquote', 'li', 'h1', 'h2', 'h3', 'h4', 'pre'])

/**
 * What an item asks, from its names of QTI 2.1 (`toQti2`); `take` is asked of what its texts show and play.
 * @throws NotCarried
 */
export function readItem(item: XmlNode, lost: string[], take: Take): AuthoredContent {
  const body = childNamed(item, 'itemBody')
  if (!body) throw new NotCarried('این مورد بدنه (itemBody) ندارد.')
  if (item.attributes.adaptive === 'true') throw new NotCarried('مورد تطبیقی (adaptive) را بانک ندارد.')
  // A sound that is listened to is none that is answered.
  const interactions = findAll(body, isAnswered)
  if (findAll(item, ({ name }) => /^(modalFeedback|feedbackInline|feedbackBlock)$/.test(name)).length > 0) {
    lost.push('بازخوردها')
  }
  const [first] = interactions
  if (!first) throw new NotCarried('این مورد پرسشی ندارد.')
  const responses = readResponses(item)
  const inline = interactions.filter(({ name }) => /^(textEntry|inlineChoice)Interaction$/.test(name))
  const texts = readTexts(body, lost, take)
  if (inline.length > 0) {
    if (inline.length < interactions.length) throw new NotCarried('چند نوع پرسش در یک مورد را بانک ندارد.')
    return readInline(body, inline, { responses, texts, lost, take })
  }
  if (interactions.length > 1) throw new NotCarried('چند پرسش در یک مورد را بانک ندارد.')
  return readBlock(first, { response: responses.get(first.attributes.responseIdentifier ?? ''), texts, lost })
}

type Response = { correct: string[]; mapped: string[] }
function readResponses(item: XmlNode): Map<string, Response> {
  return new Map(
    childrenNamed(item, 'responseDeclaration').map(declaration => [
      declaration.attributes.identifier ?? '',
      {
        correct: childrenNamed(childNamed(declaration, 'correctResponse'), 'value').map(value =>
          textWithin(value).trim(),
        ),
        mapped: childrenNamed(childNamed(declaration, 'mapping'), 'mapEntry')
          .filter(({ attributes }) => Number(attributes.mappedValue) > 0)
          .map(({ attributes }) => attributes.mapKey ?? ''),
      },
    ]),
  )
}

type Texts = {
  instruction: string
  stem: string
  passage: { title: string; text: string } | undefined
  why: string
  model: string
  script: string
  maxPlays: number | undefined
}

/** What stands in the body beside what is answered; ours says by its class what each part is. */
function readTexts(body: XmlNode, lost: string[], take: Take): Texts {
  const byClass = (name: string) =>
    findAll(body, ({ attributes }) => attributes.class === name)
      .map(node => readText(node, lost, take))
      .join('\n')
  const passage = findAll(body, ({ attributes }) => attributes.class === 'passage')[0]
  const title = childNamed(passage, 'h2')
  const loose = body.children.filter(
    child =>
      typeof child === 'string' ||
      (!['instruction', 'stem', 'passage', 'cloze'].includes(child.attributes.class ?? '') &&
        child.name !== 'rubricBlock' &&
        !isAnswered(child) &&
        findAll(child, isAnswered).length === 0),
  )
  const prompt = findAll(body, ({ name }) => name === 'prompt')
    .map(node => readText(node, lost, take))
    .join('\n')
  const rest = readText({ name: 'div', attributes: {}, children: loose }, lost, take)
  const maxPlays = Number(findAll(body, isPlayed)[0]?.attributes.maxPlays ?? 0)
  return {
    instruction: byClass('instruction'),
    stem: [byClass('stem'), rest, prompt].filter(Boolean).join('\n'),
    passage: passage && {
      title: title ? readText(title, lost, take) : '',
      text: readText({ ...passage, children: passage.children.filter(child => child !== title) }, lost, take),
    },
    why: readRubric(body, 'why', lost),
    model: readRubric(body, 'model', lost),
    script: readRubric(body, 'script', lost),
    maxPlays: maxPlays >= 1 && maxPlays <= 10 ? maxPlays : undefined,
  }
}

const isPlayed = ({ name }: XmlNode) => name === 'mediaInteraction'
const isAnswered = (node: XmlNode) => node.name.endsWith('Interaction') && !isPlayed(node)

function readRubric(body: XmlNode, name: string, lost: string[]): string {
  const rubrics = findAll(body, node => node.name === 'rubricBlock')
  const ours = rubrics.filter(({ attributes }) => attributes.class === name)
  if (
    name === 'why' &&
    rubrics.some(({ attributes }) => !['why', 'model', 'script'].includes(attributes.class ?? ''))
  ) {
    lost.push('راهنمای نمره‌دهی')
  }
  return ours.map(node => readText(node, lost)).join('\n')
}

/** Text with its lines, through the reader of HTML: a body is nearly that. */
const readText = (node: XmlNode, lost: string[], take?: Take) =>
  toPlainText(
    node.children
      .map(child => (typeof child === 'string' ? child.replace(/[&<>]/g, escapeMark) : writeXml(child)))
      .join('')
      .replaceAll('<?xml version="1.0" encoding="UTF-8"?>\n', ''),
    lost,
    take,
  )
const escapeMark = (char: string) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char]!

const shareTexts = ({ instruction, stem, passage, why, script, maxPlays }: Texts) => ({
  ...(instruction && { instruction }),
  stem,
  ...(passage && { passage }),
  ...(why && { why }),
  ...(script && { script }),
  ...(maxPlays && { maxPlays }),
})

/** A text with gaps; a gap that stands alone is a short answer. */
function readInline(
  body: XmlNode,
  inline: readonly XmlNode[],
  {
    responses,
    texts,
    lost,
    take,
  }: { responses: Map<string, Response>; texts: Texts; lost: string[]; take: Take },
): AuthoredContent {
  const gaps: Record<string, AuthoredGap> = {}
  const numbers = new Map(inline.map((node, at) => [node, String(at + 1)]))
  const holders = body.children.filter(
    (child): child is XmlNode =>
      typeof child !== 'string' &&
      (inline.includes(child) || findAll(child, node => inline.includes(node)).length > 0),
  )
  const text = holders.map(holder => writeGaps(holder, numbers, lost, take)).join('\n')
  for (const [node, number] of numbers) {
    const { correct = [], mapped = [] } = responses.get(node.attributes.responseIdentifier ?? '') ?? {}
    if (node.name === 'textEntryInteraction') {
      const accept = [...new Set([...correct, ...mapped])].filter(Boolean)
      if (accept.length === 0) throw new NotCarried('یکی از جاهای خالی پاسخ درست ندارد.')
      gaps[number] = { accept }
    } else {
      const choices = childrenNamed(node, 'inlineChoice')
      const key = choices.findIndex(({ attributes }) => attributes.identifier === correct[0])
      if (key < 0) throw new NotCarried('یکی از جاهای خالی پاسخ درست ندارد.')
      gaps[number] = { options: choices.map(choice => readText(choice, lost)), key }
    }
  }
  const only = gaps['1']
  if (inline.length === 1 && text.trim() === '{1}' && only && 'accept' in only) {
    return { kind: 'text', ...shareTexts(texts), accept: only.accept }
  }
  return { kind: 'cloze', ...shareTexts(texts), text: text.trim(), gaps }
}

function writeGaps(node: XmlNode, numbers: ReadonlyMap<XmlNode, string>, lost: string[], take: Take): string {
  const number = numbers.get(node)
  if (number) return `{${number}}`
  if (['img', 'object', 'audio', 'video'].includes(node.name)) return toPlainText(writeXml(node), lost, take)
  const inner = node.children
    .map(child =>
      typeof child === 'string' ? child.replace(/\s+/g, ' ') : writeGaps(child, numbers, lost, take),
    )
    .join('')
  return blocks.has(node.name) || node.name === 'br' ? `${inner.trim()}\n` : inner
}

function readBlock(
  node: XmlNode,
  { response, texts, lost }: { response: Response | undefined; texts: Texts; lost: string[] },
): AuthoredContent {
  const shared = shareTexts(texts)
  const correct = response?.correct ?? []
  const model = texts.model && { model: texts.model }
  switch (node.name) {
    case 'choiceInteraction': {
      const choices = childrenNamed(node, 'simpleChoice')
      const options = choices.map(choice => readText(choice, lost))
      const key = correct.map(id => choices.findIndex(({ attributes }) => attributes.identifier === id))
      if (key.length === 0 || key.includes(-1)) throw new NotCarried('هیچ گزینه‌ای درست نیست.')
      return node.attributes.maxChoices === '1'
        ? { kind: 'single', ...shared, options, key: key[0]! }
        : { kind: 'multiple', ...shared, options, key: key.sort((one, other) => one - other) }
    }
    case 'orderInteraction': {
      const choices = childrenNamed(node, 'simpleChoice')
      const pieces = correct.map(id => choices.find(({ attributes }) => attributes.identifier === id))
      if (pieces.length < choices.length || pieces.includes(undefined)) {
        throw new NotCarried('ترتیب درست همهٔ تکه‌ها نیامده است.')
      }
      return { kind: 'ordering', ...shared, pieces: pieces.map(piece => readText(piece!, lost)) }
    }
    case 'matchInteraction': {
      const [left = [], right = []] = childrenNamed(node, 'simpleMatchSet').map(set =>
        childrenNamed(set, 'simpleAssociableChoice'),
      )
      const pairs = left.map((choice): [string, string] => {
        const pair = correct.map(one => one.split(/\s+/)).find(([id]) => id === choice.attributes.identifier)
        const other = right.find(({ attributes }) => attributes.identifier === pair?.[1])
        if (!other) throw new NotCarried('یکی از موردها جفت درست ندارد.')
        return [readText(choice, lost), readText(other, lost)]
      })
      if (correct.length > left.length) throw new NotCarried('یک مورد با چند جفت درست را بانک ندارد.')
      const used = new Set(pairs.map(([, other]) => other))
      const extra = right.map(choice => readText(choice, lost)).filter(text => !used.has(text))
      return { kind: 'matching', ...shared, pairs, ...(extra.length > 0 && { extra }) }
    }
    case 'extendedTextInteraction': {
      const [min, max] = [Number(node.attributes.minStrings), Number(node.attributes.expectedLength)]
      return {
        kind: 'essay',
        ...shared,
        // What is expected is said in letters; six of them are a word with its space.
        minWords: min > 1 ? min : essayWords.minWords,
        maxWords: max > 0 ? Math.max(1, Math.round(max / 6)) : essayWords.maxWords,
        ...model,
      }
    }
    case 'uploadInteraction':
      if (!node.attributes.type?.startsWith('audio/')) throw new NotCarried('فرستادن فایل را بانک ندارد.')
      return { kind: 'speaking', ...shared, seconds: 60, preparation: 20, ...model }
    default:
      throw new NotCarried(`«${node.name}» را بانک ندارد.`)
  }
}
