import { useState } from 'react'
import { type AuthoredContent, authoredContent } from '#contract/authored-question.ts'
import { CheckField } from '#ui/check-field.tsx'
import { Note } from '#ui/note.tsx'
import { buildQuestion } from '../build-question.ts'
import { checkAuthored } from '../check-authored.ts'
import { markAnswer } from '../mark-answer.ts'
import { QuestionView } from '../public.tsx'
import type { QuestionAnswer, QuestionSkill } from '../question.ts'
import styles from './admin.module.css'

/** A question as learners will see it, to be answered and marked as theirs. */
export function Preview({
  content,
  skill,
  language,
  showsKey = false,
  sound,
}: {
  content: AuthoredContent
  skill: QuestionSkill
  language: string
  /** Whether the key is shown at first. */
  showsKey?: boolean
  /** An address of its sound. */
  sound?: string | null
}) {
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null)
  const [isOpen, setOpen] = useState(showsKey)
  const [heard, setHeard] = useState(0)
  const parsed = authoredContent.safeParse(content)
  if (!parsed.success || checkAuthored(parsed.data).length > 0) {
    return <Note>همین که پرسش کامل شود، این‌جا دیده می‌شود.</Note>
  }
  // Whoever listens measures it anew.
  const { body, key } = buildQuestion('preview', parsed.data, { skill, audioSeconds: sound ? 0 : undefined })
  // What was chosen of another kind, or of options that are gone, is no answer to this.
  const fitting = answer?.kind === body.kind ? answer : null
  return (
    <div className={styles.device}>
      <QuestionView
        key={`${body.kind} ${body.audio?.maxPlays}`}
        body={body}
        language={language}
        answer={fitting}
        onChange={setAnswer}
        as="h3"
        // Spoken here, it is sent as a learner's would be.
        recording={{ name: 'preview' }}
        {...(sound && {
          sound: {
            playsLeft: (body.audio?.maxPlays ?? 0) - heard,
            onPlay: async () => {
              setHeard(heard + 1)
              return { address: sound, playsLeft: (body.audio?.maxPlays ?? 0) - heard - 1 }
            },
          },
        })}
        {...(isOpen && { marked: markAnswer({ body, key, answer: fitting }), solution: key })}
      />
      <CheckField label="نمایش کلید" checked={isOpen} onChange={setOpen} />
    </div>
  )
}
