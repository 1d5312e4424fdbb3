import type { AuthoredContent } from '#contract/authored-question.ts'
import { findGapIds } from '#contract/authored-question.ts'
import { escapeHtml, nameFile, type TextMedia, toHtml, toPlainText } from '../file-formats/plain-text.ts'
import { UnreadableFile } from '../file-formats/unreadable-file.ts'
import { findInPackage } from '../file-formats/unzip.ts'
import {
  childNamed,
  childrenNamed,
  element,
  parseXml,
  textWithin,
  writeXml,
  type XmlNode,
} from '../file-formats/xml.ts'
import { readCloze, writeCloze } from './moodle-cloze.ts'
import { placeQuestion, writePlaceTags } from './place-tags.ts'
import {
  collectFiles,
  describeExtras,
  essayWords,
  joinPassage,
  NotCarried,
  type PortableFile,
  type PortableFiles,
  type PortableQuestion,
  type ReadEntry,
  readEntry,
  type WrittenFile,
  writeEach,
} from './portable.ts'

/** How Moodle's texts address the files beside them. */
const filePrefix = '@@PLUGINFILE@@/'

/** @throws UnreadableFile where it is no Moodle XML */
export function readMoodle(text: string): ReadEntry[] {
  const quiz = parseXml(text)
  if (quiz.name !== 'quiz') throw new UnreadableFile('این XML پرسش‌های Moodle ندارد.')
  let category: string | null = null
  return childrenNamed(quiz, 'question').flatMap((node, index) => {
    if (node.attributes.type === 'category') {
      category = textWithin(childNamed(node, 'category')).split('/').at(-1)?.trim() || null
      return []
    }
    const name = readText(childNamed(node, 'name'), []) || `پرسش ${index + 1}`
    return [readEntry(index + 1, name, lost => toPortable(node, name, category, lost))]
  })
}

function toPortable(
  node: XmlNode,
  name: string,
  category: string | null,
  lost: string[],
): PortableQuestion | null {
  const type = node.attributes.type ?? ''
  if (type === 'description') return null
  if (childrenNamed(node, 'hint').some(hint => textWithin(hint).trim())) lost.push('راهنمایی‌ها')
  const asked = childNamed(node, 'questiontext')
  const { take, attach } = collectFiles(src => openFile(asked, src))
  const stem = readText(asked, lost, take)
  const feedback = readHtml(childNamed(node, 'generalfeedback'))
  const script = toPlainText(scriptBlock.exec(feedback)?.[1] ?? '', lost)
  const why = toPlainText(feedback.replace(scriptBlock, ''), lost)
  const shared = { stem, ...(script && { script }), ...(why && { why }) }
  const tags = childrenNamed(childNamed(node, 'tags'), 'tag').map(tag => textWithin(tag).trim())
  const content = toContent(type, node, shared, lost)
  return attach(placeQuestion(name, [...tags, ...(category ? [category] : [])], content))
}

/** What is said in the sound stands behind what explains the answer, for learners see both afterwards. */
const scriptBlock = /<div class="script">([\s\S]*?)<\/div>/

function toContent(
  type: string,
  node: XmlNode,
  shared: Pick<AuthoredContent, 'stem' | 'script' | 'why'>,
  lost: string[],
): AuthoredContent {
  const answers = childrenNamed(node, 'answer').map(answer => ({
    text: readText(answer, lost),
    fraction: Number(answer.attributes.fraction ?? 0),
    feedback: readText(childNamed(answer, 'feedback'), lost),
    tolerance: Number(textWithin(childNamed(answer, 'tolerance')) || 0),
  }))
  const feedback = answers.map(answer => answer.feedback)
  const withFeedback = feedback.some(Boolean) && { feedback }
  const right = answers.flatMap(({ fraction }, at) => (fraction > 0 ? [at] : []))
  switch (type) {
    case 'multichoice':
    case 'truefalse': {
      if (right.length === 0) throw new NotCarried('هیچ گزینه‌ای درست نیست.')
      const options = answers.map(({ text }) => text)
      const isSingle = type === 'truefalse' || textWithin(childNamed(node, 'single')).trim() !== 'false'
      const best = Math.max(...answers.map(({ fraction }) => fraction))
      if (isSingle) {
        if (right.length > 1) lost.push('نمرهٔ جزئی گزینه‌ها')
        return {
          kind: 'single',
          ...shared,
          options,
          key: answers.findIndex(({ fraction }) => fraction === best),
          ...withFeedback,
        }
      }
      if (new Set(right.map(at => answers[at]!.fraction)).size > 1) lost.push('وزن جدای هر گزینه')
      return { kind: 'multiple', ...shared, options, key: right, ...withFeedback }
    }
    case 'shortanswer': {
      const whole = answers.filter(({ fraction }) => fraction === 100)
      if (whole.length === 0) throw new NotCarried('هیچ پاسخی کامل درست نیست.')
      if (whole.length < right.length) lost.push('پاسخ‌هایی که نمرهٔ جزئی دارند')
      if (feedback.some(Boolean)) lost.push('بازخورد پاسخ‌ها')
      if (whole.some(({ text }) => text.includes('*'))) throw new NotCarried('پاسخ با * را بانک ندارد.')
      return { kind: 'text', ...shared, accept: whole.map(({ text }) => text) }
    }
    case 'numerical': {
      const whole = answers.filter(({ fraction }) => fraction === 100)
      if (whole.length === 0) throw new NotCarried('هیچ پاسخی کامل درست نیست.')
      if (whole.some(({ tolerance }) => tolerance > 0)) {
        throw new NotCarried('عدد با بازهٔ پذیرفته را بانک ندارد.')
      }
      return { kind: 'text', ...shared, accept: whole.map(({ text }) => text), exact: true }
    }
    case 'matching': {
      const pairs = childrenNamed(node, 'subquestion').map((pair): [string, string] => [
        readText(pair, lost),
        readText(childNamed(pair, 'answer'), lost),
      ])
      const extra = pairs.filter(([left]) => !left).map(([, other]) => other)
      return {
        kind: 'matching',
        ...shared,
        pairs: pairs.filter(([left]) => left),
        ...(extra.length > 0 && { extra }),
      }
    }
    case 'ordering':
      return { kind: 'ordering', ...shared, pieces: answers.map(({ text }) => text) }
    case 'essay': {
      const limit = (name: string) => Number(textWithin(childNamed(node, name)).trim()) || null
      if (textWithin(childNamed(node, 'graderinfo')).trim()) lost.push('یادداشت نمره‌دهنده')
      return {
        kind: 'essay',
        ...shared,
        minWords: limit('minwordlimit') ?? essayWords.minWords,
        maxWords: limit('maxwordlimit') ?? essayWords.maxWords,
      }
    }
    case 'cloze':
    case 'multianswer':
      return { kind: 'cloze', ...shared, stem: '', ...readCloze(shared.stem, lost) }
    case 'gapselect':
    case 'ddwtos':
      return { kind: 'cloze', ...shared, stem: '', ...readGapSelect(node, shared.stem) }
    default:
      throw new NotCarried(`نوع «${type}» را بانک ندارد.`)
  }
}

/** `[[2]]` names the second of all choices; a gap offers those of the same group. */
function readGapSelect(node: XmlNode, stem: string) {
  const choices = [...childrenNamed(node, 'selectoption'), ...childrenNamed(node, 'dragbox')].map(option => ({
    text: readText(option, []),
    group: textWithin(childNamed(option, 'group')).trim(),
  }))
  const gaps: Record<string, { options: string[]; key: number }> = {}
  let count = 0
  const text = stem.replace(/\[\[(\d+)\]\]/g, (_, number) => {
    const right = choices[Number(number) - 1]
    if (!right) throw new NotCarried('یکی از جاهای خالی گزینه‌ای ندارد.')
    const options = [...new Set(choices.filter(({ group }) => group === right.group).map(({ text }) => text))]
    count++
    gaps[String(count)] = { options, key: options.indexOf(right.text) }
    return `{${count}}`
  })
  return { text, gaps }
}

/** The text of something that holds `<text>`; a file beside it that its text does not show is named. */
function readText(
  node: XmlNode | undefined,
  lost: string[],
  take: (media: TextMedia) => boolean = () => false,
): string {
  const shown = new Set<string>()
  const text = toPlainText(readHtml(node), lost, media => {
    shown.add(nameFile(media.src))
    return take(media)
  })
  for (const { attributes } of childrenNamed(node, 'file')) {
    if (!shown.has(attributes.name ?? '')) lost.push(`فایل «${attributes.name}»`)
  }
  return text
}

/** Its text as HTML, which it is unless its format says otherwise. */
function readHtml(node: XmlNode | undefined): string {
  const text = textWithin(childNamed(node, 'text'))
  const isPlain = ['plain_text', 'moodle_auto_format', 'markdown'].includes(node?.attributes.format ?? '')
  return isPlain ? toHtml(text) : text
}

function openFile(node: XmlNode | undefined, src: string): Uint8Array | null {
  if (!src.startsWith(filePrefix)) return null
  const wanted = findInPackage('', src.slice(filePrefix.length))
  const file = childrenNamed(node, 'file').find(
    ({ attributes }) => `${attributes.path ?? '/'}${attributes.name}`.replace(/^\/+/, '') === wanted,
  )
  return file ? new Uint8Array(Buffer.from(textWithin(file), 'base64')) : null
}

/** Writes Moodle XML; kinds that a plain Moodle does not know are named. */
export function writeMoodle(questions: readonly PortableQuestion[]): WrittenFile {
  const { parts, report } = writeEach(questions, toNode)
  const bytes = new TextEncoder().encode(writeXml(element('quiz', {}, parts)))
  return { ...report, bytes, fileName: 'questions.moodle.xml' }
}

const plain = (name: string, text: string) => element(name, {}, [element('text', {}, [text])])
const rich = (name: string, html: string, files: readonly XmlNode[] = []) =>
  element(name, { format: 'html' }, [element('text', {}, [html]), ...files])
const html = (name: string, text: string) => rich(name, toHtml(text))
const flag = (name: string, value: string | number) => element(name, {}, [String(value)])

function toNode(question: PortableQuestion, lost: string[]): XmlNode {
  const { content, name, files = {} } = question
  lost.push(...describeExtras(content))
  if (files.sound) lost.push('سقف دفعه‌های پخش')
  const { type, stem, parts } = writeParts(content, lost)
  const script = content.script ? `<div class="script">${toHtml(content.script)}</div>` : ''
  return element('question', { type }, [
    plain('name', name),
    rich('questiontext', `${toHtml(stem)}${showFiles(files, content.picture?.alt)}`, [
      ...(files.picture ? [enclose(files.picture)] : []),
      ...(files.sound ? [enclose(files.sound)] : []),
    ]),
    rich('generalfeedback', `${toHtml(content.why ?? '')}${script}`),
    ...(type === 'cloze' ? [] : [flag('defaultgrade', 1)]),
    flag('penalty', 0),
    flag('hidden', 0),
    ...parts,
    element(
      'tags',
      {},
      writePlaceTags(question).map(tag => plain('tag', tag)),
    ),
  ])
}

const address = ({ name }: PortableFile) => `${filePrefix}${encodeURIComponent(name)}`
const showFiles = ({ picture, sound }: PortableFiles, alt = '') =>
  [
    picture ? `<p><img src="${address(picture)}" alt="${escapeHtml(alt)}"></p>` : '',
    sound ? `<p><audio controls="controls" src="${address(sound)}"></audio></p>` : '',
  ].join('')
const enclose = ({ name, bytes }: PortableFile) =>
  element('file', { name, path: '/', encoding: 'base64' }, [Buffer.from(bytes).toString('base64')])

const answer = (text: string, fraction: number, feedback = '', format = 'html') =>
  element('answer', { fraction, format }, [
    element('text', {}, [format === 'html' ? toHtml(text) : text]),
    html('feedback', feedback),
  ])

function writeParts(
  content: AuthoredContent,
  lost: string[],
): { type: string; stem: string; parts: XmlNode[] } {
  const stem = joinPassage(content)
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      const keys = content.kind === 'single' ? [content.key] : content.key
      const share = Math.round(10_000_000 / keys.length) / 100_000
      const wrong = content.kind === 'single' ? 0 : -share
      return {
        type: 'multichoice',
        stem,
        parts: [
          flag('single', String(content.kind === 'single')),
          flag('shuffleanswers', 'true'),
          flag('answernumbering', 'abc'),
          ...content.options.map((option, at) =>
            answer(option, keys.includes(at) ? share : wrong, content.feedback?.[at]),
          ),
        ],
      }
    }
    case 'text':
    case 'dictation':
      if (content.kind === 'text' && content.exact === true) lost.push('دقیق بودن املا')
      return {
        type: 'shortanswer',
        stem,
        parts: [
          flag('usecase', 0),
          ...content.accept.map(text => answer(text, 100, '', 'moodle_auto_format')),
        ],
      }
    case 'matching':
      return {
        type: 'matching',
        stem,
        parts: [
          flag('shuffleanswers', 'true'),
          ...[...content.pairs, ...(content.extra ?? []).map((right): [string, string] => ['', right])].map(
            ([left, right]) =>
              element('subquestion', { format: 'html' }, [
                element('text', {}, [toHtml(left)]),
                plain('answer', right),
              ]),
          ),
        ],
      }
    case 'ordering':
      return {
        type: 'ordering',
        stem,
        parts: [
          flag('layouttype', 'VERTICAL'),
          flag('selecttype', 'ALL'),
          flag('gradingtype', 'RELATIVE_NEXT_EXCLUDE_LAST'),
          ...content.pieces.map((piece, at) => answer(piece, at + 1)),
        ],
      }
    case 'essay':
      return {
        type: 'essay',
        stem,
        parts: [
          flag('responseformat', 'plain'),
          flag('responserequired', 1),
          flag('attachments', 0),
          ...(content.minWords > 0 ? [flag('minwordlimit', content.minWords)] : []),
          flag('maxwordlimit', content.maxWords),
        ],
      }
    case 'cloze': {
      if (content.exact === true) lost.push('دقیق بودن املا')
      const text = writeCloze(content)
      if (findGapIds(content.text).length === 0) throw new NotCarried('متن جای خالی ندارد.')
      return { type: 'cloze', stem: [stem, text].filter(Boolean).join('\n'), parts: [] }
    }
    case 'speaking':
      throw new NotCarried('Moodle بی‌افزونه پرسش گفتار ندارد.')
  }
}
