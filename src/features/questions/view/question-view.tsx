import { useId } from 'react'
import type { MarkedAnswer, QuestionAnswer, QuestionBody, QuestionKey } from '../question.ts'
import { Choices } from './choices.tsx'
import { Cloze } from './cloze.tsx'
import { Matching } from './matching.tsx'
import { Ordering } from './ordering.tsx'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'
import { type AskPlay, Sound } from './sound.tsx'
import { type Recording, Speech } from './speech.tsx'
import { Passage, Stem } from './stem.tsx'
import { Essay, ShortText } from './written.tsx'

export type QuestionViewProps = {
  body: QuestionBody
  /** The language that is asked about (ISO 639-1). */
  language: string
  answer: QuestionAnswer | null
  /** Null: nothing is answered any more. */
  onChange?: (answer: QuestionAnswer | null) => void
  isReadOnly?: boolean
  /** What became of the answer, and what would have been right: once their moment has come. */
  marked?: MarkedAnswer
  solution?: QuestionKey
  /** How the sound is asked for, where there is one; without it, it cannot be played here. */
  sound?: { playsLeft: number; onPlay: AskPlay }
  /** How speech is kept and sent; without it, nothing can be recorded here. */
  recording?: Recording
  /** The element of the instruction, as the page's headings go. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
}

/** A question as learners see it, of whatever kind: what is asked, and the place for an answer. */
export default function QuestionView({
  body,
  language,
  answer,
  onChange = () => {},
  isReadOnly = false,
  marked,
  solution,
  sound,
  recording,
  as: Heading = 'h2',
}: QuestionViewProps) {
  const labelId = useId()
  const { instruction, stem, passage, audio, picture } = body
  const shared = { language, answer, onChange, isReadOnly, marked, solution, labelId }
  return (
    <div className={styles.question}>
      <Heading id={labelId} className={styles.ask}>
        {instruction}
      </Heading>
      {passage && <Passage language={language} {...passage} />}
      {audio && (
        <Sound
          {...audio}
          playsLeft={isReadOnly ? 0 : (sound?.playsLeft ?? 0)}
          onPlay={sound?.onPlay ?? (() => Promise.reject(new Error('no sound here')))}
        />
      )}
      {picture && <img src={picture.src} alt={picture.alt} className={styles.picture} />}
      {stem && <Stem language={language}>{stem}</Stem>}
      <Parts {...shared} body={body} recording={recording} />
      {solution?.explanation && <p className={styles.feedback}>{solution.explanation}</p>}
      {solution?.script && (
        <details className={styles.script}>
          <summary>متن صدا</summary>
          <Passage language={language} title="" text={solution.script.replace(/^[a-z]: /gm, '')} />
        </details>
      )}
    </div>
  )
}

function Parts({
  body,
  recording,
  ...shared
}: Omit<PartProps<never>, 'body'> & { body: QuestionBody; recording: Recording | undefined }) {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return <Choices body={body} {...shared} />
    case 'cloze':
      return <Cloze body={body} {...shared} />
    case 'matching':
      return <Matching body={body} {...shared} />
    case 'ordering':
      return <Ordering body={body} {...shared} />
    case 'text':
    case 'dictation':
      return <ShortText body={body} {...shared} />
    case 'essay':
      return <Essay body={body} {...shared} />
    case 'speaking':
      return recording ? (
        <Speech body={body} {...shared} recording={recording} />
      ) : (
        <p className={styles.hint}>این‌جا ضبط نمی‌شود.</p>
      )
  }
}
