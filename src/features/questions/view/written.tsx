import { useDeferredValue, useId } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { splitWords } from '../split-words.ts'
import { countWords } from './count-words.ts'
import { languageProps } from './language-props.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'
import { Verdict } from './verdict.tsx'

const maxShort = 2_000
const maxEssay = 200_000
/** Nothing corrects what is being examined. */
const unaided = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  // Extensions that correct look for this.
  'data-gramm': 'false',
} as const

/** A short text in answer to a question, or what was heard. */
export function ShortText({
  body,
  language,
  answer,
  onChange,
  isReadOnly,
  marked,
  solution,
  labelId,
}: PartProps<'text' | 'dictation'>) {
  const value = answer?.kind === body.kind ? answer.text : ''
  const shared = {
    ...languageProps(language),
    ...unaided,
    'aria-labelledby': labelId,
    className: styles.text,
    value,
    maxLength: maxShort,
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value
      onChange(text ? { kind: body.kind, text } : null)
    },
  }
  const accepted = solution?.kind === body.kind ? solution.accepted[0] : undefined
  return (
    <>
      {body.kind === 'text' ? <input {...shared} placeholder="…" /> : <textarea {...shared} rows={3} />}
      {marked && body.kind === 'text' && (
        <Verdict part={marked.parts[0]} right={accepted ?? null} language={language} />
      )}
      {marked && body.kind === 'dictation' && accepted && (
        <p {...languageProps(language)} className={styles.heard}>
          {splitWords(accepted).map((word, at) => {
            const part = marked.parts.find(({ id }) => id === String(at + 1))
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a word is nothing but its place
                key={at}
                className={classes(part?.slip ? styles.slipped : part?.isRight ? styles.right : styles.wrong)}
              >
                {part?.slip && <del>{part.slip.typed}</del>} {word}
              </span>
            )
          })}
        </p>
      )}
    </>
  )
}

/** A longer text, with how many words it has. */
export function Essay({ body, language, answer, onChange, isReadOnly, labelId }: PartProps<'essay'>) {
  const id = useId()
  const value = answer?.kind === 'essay' ? answer.text : ''
  // Counting a long text takes longer than a letter may.
  const counted = useDeferredValue(value)
  const words = countWords(counted, language)
  const isShort = words < body.minWords
  const isLong = words > body.maxWords
  return (
    <>
      <textarea
        {...languageProps(language)}
        {...unaided}
        aria-labelledby={labelId}
        aria-describedby={id}
        className={classes(styles.text, styles.essay)}
        rows={12}
        maxLength={maxEssay}
        value={value}
        readOnly={isReadOnly}
        onChange={event => onChange(event.target.value ? { kind: 'essay', text: event.target.value } : null)}
      />
      <p id={id} className={styles.words}>
        <b className={classes((isShort || isLong) && styles.beyond)}>{persianNumber(words)} واژه</b>
        <span>
          {body.minWords > 0
            ? `میان ${persianNumber(body.minWords)} و ${persianNumber(body.maxWords)} واژه`
            : `حداکثر ${persianNumber(body.maxWords)} واژه`}
        </span>
      </p>
    </>
  )
}
