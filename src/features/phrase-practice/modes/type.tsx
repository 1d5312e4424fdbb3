import { useState } from 'react'
import { markByLetters } from '#features/phrasebook/review-public.ts'
import { languageNames } from '#persian/language-names.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type Checked, checkAnswer, listAnswers } from '../answers/check-answer.ts'
import type { Answered, Card } from '../card.ts'
import { Verdict } from '../verdict.tsx'
import { HeardPrompt } from './prompt.tsx'

const grades = { right: 3, close: 2, wrong: 1 } as const

/** One hears a phrase and writes it down; without sound, from its meaning. */
export function Type({ card, onAnswer }: { card: Card; onAnswer: (answered: Answered) => void }) {
  const [written, setWritten] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const heard = card.audioUrl !== null
  const { lang, dir } = markByLetters(card)
  const check = (answer: string) => {
    const found = checkAnswer(answer, listAnswers(card.english), { heard, language: lang })
    setChecked(found)
    onAnswer({ isRight: found.verdict !== 'wrong', suggested: grades[found.verdict] })
  }
  const submit = () => {
    if (!checked && written.trim() !== '') check(written)
  }
  return (
    <>
      <HeardPrompt card={card} instead={card.persian} />
      <Form onSubmit={submit} className={layout.stack}>
        <TextField
          label={heard ? 'آن‌چه شنیدید' : `به زبان ${languageNames[lang]} بنویسید`}
          value={written}
          onChange={setWritten}
          dir={dir}
          align={dir === 'ltr' ? 'end' : 'start'}
          lang={lang}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          readOnly={checked !== null}
        />
        {!checked && (
          <div className={layout.row}>
            <Button type="submit" disabled={written.trim() === ''}>
              بررسی
            </Button>
            <Button variant="text" onClick={() => check('')}>
              نمی‌دانم
            </Button>
          </div>
        )}
      </Form>
      {checked && <Verdict checked={checked} card={card} />}
    </>
  )
}
