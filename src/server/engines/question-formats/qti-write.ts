import type { AuthoredContent, AuthoredGap } from '#contract/authored-question.ts'
import { defaultPlays } from '#contract/authored-question.ts'
import { getContentType } from '../../platform/files/content-types.ts'
import { childNamed, element, writeXml, type XmlNode } from '../file-formats/xml.ts'
import type { PortableQuestion } from './portable.ts'
import { itemNamespaces, type QtiVersion, toQti3 } from './qti-names.ts'

/** The standard's own ways of marking one response: by the right one, or by any spelling that is mapped. */
const templates = {
  '2.1': (name: string) => `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}`,
  '3.0': (name: string) => `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}.xml`,
}

/** One item of a package; `identifier` is its name there, and its files are named as they stand in the package. */
export function writeItem(
  identifier: string,
  question: PortableQuestion,
  version: QtiVersion,
  lost: string[],
): string {
  const { content, name, language } = question
  const { declarations, body, isScored } = writeParts(content, lost)
  const item = element(
    'assessmentItem',
    {
      identifier,
      title: name,
      'xml:lang': language ?? undefined,
      adaptive: false,
      timeDependent: false,
    },
    [
      ...declarations,
      question.files?.sound && declare('PLAYS', 'single', 'integer', []),
      element('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
      element('itemBody', {}, [...writeTexts(content), ...writeFiles(question), ...body]),
      isScored && writeProcessing(declarations, version),
    ],
  )
  const named = version === '2.1' ? item : toQti3(item)
  return writeXml({ ...named, attributes: { xmlns: itemNamespaces[version], ...named.attributes } })
}

/** One response is marked by a template; of several, each earns its share. */
function writeProcessing(declarations: readonly XmlNode[], version: QtiVersion): XmlNode {
  const [first, ...others] = declarations
  if (first && others.length === 0) {
    const name = childNamed(first, 'mapping') ? 'map_response' : 'match_correct'
    return element('responseProcessing', { template: templates[version](name) })
  }
  const share = element('baseValue', { baseType: 'float' }, [
    String(Math.round(10_000 / declarations.length) / 10_000),
  ])
  const add = (earned: XmlNode) =>
    element('setOutcomeValue', { identifier: 'SCORE' }, [
      element('sum', {}, [element('variable', { identifier: 'SCORE' }), earned]),
    ])
  return element(
    'responseProcessing',
    {},
    declarations.map(declaration => {
      const { identifier } = declaration.attributes
      if (childNamed(declaration, 'mapping')) {
        return add(element('product', {}, [element('mapResponse', { identifier }), share]))
      }
      const isRight = element('match', {}, [
        element('variable', { identifier }),
        element('correct', { identifier }),
      ])
      return element('responseCondition', {}, [element('responseIf', {}, [isRight, add(share)])])
    }),
  )
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => element('p', {}, [line]))
const block = (name: string, text: string | undefined) =>
  text ? [element('div', { class: name }, paragraphs(text))] : []
const rubric = (name: string, text: string | undefined) =>
  text ? [element('rubricBlock', { view: 'scorer', class: name }, paragraphs(text))] : []

/** What stands beside what is answered; the class says what it is, for who reads it back. */
function writeTexts(content: AuthoredContent): XmlNode[] {
  const { instruction, passage, stem, script, why } = content
  return [
    ...rubric('why', why),
    ...rubric('model', 'model' in content ? content.model : undefined),
    ...rubric('script', script),
    ...block('instruction', instruction),
    ...(passage
      ? [
          element('div', { class: 'passage' }, [
            passage.title ? element('h2', {}, [passage.title]) : undefined,
            ...paragraphs(passage.text),
          ]),
        ]
      : []),
    ...block('stem', stem),
  ]
}

/** Its picture, and its sound with how often it may be played. */
function writeFiles({ content, files: { picture, sound } = {} }: PortableQuestion): (XmlNode | false)[] {
  return [
    picture !== undefined &&
      element('p', {}, [element('img', { src: `../${picture.name}`, alt: content.picture?.alt ?? '' })]),
    sound !== undefined &&
      element(
        'mediaInteraction',
        { responseIdentifier: 'PLAYS', autostart: false, maxPlays: content.maxPlays ?? defaultPlays },
        [element('object', { data: `../${sound.name}`, type: getContentType(sound.name) })],
      ),
  ]
}

const declare = (
  identifier: string,
  cardinality: 'single' | 'multiple' | 'ordered',
  baseType: 'identifier' | 'string' | 'directedPair' | 'file' | 'integer',
  correct: readonly string[],
  accepted: readonly string[] = [],
) =>
  element('responseDeclaration', { identifier, cardinality, baseType }, [
    correct.length > 0 &&
      element('correctResponse', {}, correct.map(value => element('value', {}, [value]))), // biome-ignore format: short
    accepted.length > 1 &&
      element(
        'mapping',
        { defaultValue: 0 },
        accepted.map(mapKey => element('mapEntry', { mapKey, mappedValue: 1, caseSensitive: false })),
      ),
  ])

const choiceId = (at: number) => `C${at + 1}`

function writeParts(
  content: AuthoredContent,
  lost: string[],
): { declarations: XmlNode[]; body: XmlNode[]; isScored: boolean } {
  if ('feedback' in content && content.feedback?.some(Boolean)) lost.push('بازخورد گزینه‌ها')
  if ('exact' in content && content.exact === true) lost.push('دقیق بودن املا')
  const responseIdentifier = 'RESPONSE'
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      const isSingle = content.kind === 'single'
      const keys = content.kind === 'single' ? [content.key] : content.key
      return {
        isScored: true,
        declarations: [
          declare(responseIdentifier, isSingle ? 'single' : 'multiple', 'identifier', keys.map(choiceId)),
        ],
        body: [
          element(
            'choiceInteraction',
            { responseIdentifier, shuffle: true, maxChoices: isSingle ? 1 : 0 },
            content.options.map((option, at) =>
              element('simpleChoice', { identifier: choiceId(at) }, [option]),
            ),
          ),
        ],
      }
    }
    case 'ordering': {
      // Written in the order of their texts: theirs would be the key.
      const order = content.pieces
        .map((piece, at) => ({ piece, at }))
        .sort((one, two) => (one.piece < two.piece ? -1 : 1))
      const idAt = new Map(order.map(({ at }, place) => [at, choiceId(place)]))
      return {
        isScored: true,
        declarations: [
          declare(
            responseIdentifier,
            'ordered',
            'identifier',
            content.pieces.map((_, at) => idAt.get(at)!),
          ),
        ],
        body: [
          element(
            'orderInteraction',
            { responseIdentifier, shuffle: true },
            order.map(({ piece, at }) => element('simpleChoice', { identifier: idAt.get(at) }, [piece])),
          ),
        ],
      }
    }
    case 'matching': {
      const right = [
        ...new Set([...content.pairs.map(([, other]) => other), ...(content.extra ?? [])]),
      ].sort()
      const rightId = (text: string) => `R${right.indexOf(text) + 1}`
      const choice = (identifier: string, text: string, matchMax: number) =>
        element('simpleAssociableChoice', { identifier, matchMax }, [text])
      return {
        isScored: true,
        declarations: [
          declare(
            responseIdentifier,
            'multiple',
            'directedPair',
            content.pairs.map(([, other], at) => `L${at + 1} ${rightId(other)}`),
          ),
        ],
        body: [
          element('matchInteraction', { responseIdentifier, shuffle: true, maxAssociations: content.pairs.length }, [
            element('simpleMatchSet', {}, content.pairs.map(([left], at) => choice(`L${at + 1}`, left, 1))),
            element('simpleMatchSet', {}, right.map(text => choice(rightId(text), text, content.pairs.length))),
          ]),
        ],
      } // biome-ignore format: sets
    }
    case 'text':
    case 'dictation':
      return {
        isScored: true,
        declarations: [
          declare(responseIdentifier, 'single', 'string', content.accept.slice(0, 1), content.accept),
        ],
        body: [
          element('p', {}, [element('textEntryInteraction', { responseIdentifier, expectedLength: 40 })]),
        ],
      }
    case 'cloze':
      return writeCloze(content)
    case 'essay':
      return {
        isScored: false,
        declarations: [declare(responseIdentifier, 'single', 'string', [])],
        body: [
          element('extendedTextInteraction', {
            responseIdentifier,
            expectedLength: content.maxWords * 6,
            ...(content.minWords > 1 && { minStrings: content.minWords }),
          }),
        ],
      }
    case 'speaking':
      lost.push('زمان گفتار')
      return {
        isScored: false,
        declarations: [declare(responseIdentifier, 'single', 'file', [])],
        body: [element('uploadInteraction', { responseIdentifier, type: 'audio/*' })],
      }
  }
}

function writeCloze({ text, gaps }: Extract<AuthoredContent, { kind: 'cloze' }>) {
  const responseId = (id: string) => `RESPONSE_${id}`
  const declarations = Object.entries(gaps).map(([id, gap]) =>
    'accept' in gap
      ? declare(responseId(id), 'single', 'string', gap.accept.slice(0, 1), gap.accept)
      : declare(responseId(id), 'single', 'identifier', [choiceId(gap.key)]),
  )
  const writeGap = (id: string, gap: AuthoredGap) =>
    'accept' in gap
      ? element('textEntryInteraction', { responseIdentifier: responseId(id), expectedLength: 20 })
      : element(
          'inlineChoiceInteraction',
          { responseIdentifier: responseId(id), shuffle: true },
          gap.options.map((option, at) => element('inlineChoice', { identifier: choiceId(at) }, [option])),
        )
  const lines = text.split('\n').map(line =>
    element(
      'p',
      {},
      line
        .split(/\{([1-9]\d?)\}/)
        .map((part, at) => (at % 2 === 0 ? part : gaps[part] ? writeGap(part, gaps[part]) : `{${part}}`)),
    ),
  )
  return { isScored: true, declarations, body: [element('div', { class: 'cloze' }, lines)] }
}
