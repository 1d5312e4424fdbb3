import type { AuthoredContent } from '#contract/authored-question.ts'
import type { QuestionKind } from '../question.ts'

/** The same question as one of another kind: what all kinds have stays, and so do options where both have some. */
export function changeKind(content: AuthoredContent, kind: QuestionKind): AuthoredContent {
  const { instruction, stem, passage, script, maxPlays, picture, why } = content
  const shared = {
    ...(instruction !== undefined && { instruction }),
    stem,
    ...(passage && { passage }),
    ...(script !== undefined && { script }),
    ...(maxPlays !== undefined && { maxPlays }),
    ...(picture && { picture }),
    ...(why !== undefined && { why }),
  }
  const options = 'options' in content ? content.options : ['', '', '', '']
  const accept = 'accept' in content ? content.accept : []
  switch (kind) {
    case 'single':
      return { kind, ...shared, options, key: 0 }
    case 'multiple':
      return { kind, ...shared, options, key: [0] }
    case 'cloze':
      return { kind, ...shared, text: '', gaps: {} }
    case 'matching':
      return {
        kind,
        ...shared,
        pairs: [
          ['', ''],
          ['', ''],
        ],
      }
    case 'ordering':
      return { kind, ...shared, pieces: [] }
    case 'text':
    case 'dictation':
      return { kind, ...shared, accept }
    case 'essay':
      return { kind, ...shared, minWords: 80, maxWords: 150 }
    case 'speaking':
      return { kind, ...shared, seconds: 60, preparation: 20 }
  }
}
