import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import { languageProps, optionLetters } from './language-props.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'

/** One option, or several, of a question. */
export function Choices({
  body,
  language,
  answer,
  onChange,
  isReadOnly,
  solution,
  labelId,
}: PartProps<'single' | 'multiple'>) {
  const name = useId()
  const isSingle = body.kind === 'single'
  const chosen =
    answer?.kind === 'single' ? [answer.option] : answer?.kind === 'multiple' ? answer.options : []
  const right =
    solution?.kind === 'single' ? [solution.option] : solution?.kind === 'multiple' ? solution.options : null
  const feedback = solution && 'feedback' in solution ? solution.feedback : undefined
  const choose = (id: string, isChosen: boolean) => {
    if (isSingle) onChange({ kind: 'single', option: id })
    else {
      const options = isChosen ? [...chosen, id] : chosen.filter(other => other !== id)
      onChange(options.length > 0 ? { kind: 'multiple', options } : null)
    }
  }
  return (
    <fieldset role={isSingle ? 'radiogroup' : undefined} aria-labelledby={labelId} className={styles.answers}>
      {body.options.map(({ id, text: option }, at) => {
        const isChosen = chosen.includes(id)
        const isRight = right?.includes(id)
        return (
          <div key={id}>
            <label
              className={classes(
                styles.answer,
                isChosen && styles.chosen,
                isReadOnly && styles.readOnly,
                right && isRight && styles.right,
                right && isChosen && !isRight && styles.wrong,
              )}
            >
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                className={styles.input}
                checked={isChosen}
                disabled={isReadOnly}
                onChange={event => choose(id, event.target.checked)}
              />
              <span className={styles.star} aria-hidden="true">
                {optionLetters[at]}
              </span>
              <span {...languageProps(language)} className={styles.option}>
                {option}
              </span>
              {right && (isRight || isChosen) && (
                <>
                  <Icon name={isRight ? 'check' : 'x'} />
                  <span className={text.spoken}>
                    {isRight ? 'پاسخ درست' : 'نادرست'}
                    {isChosen && '، پاسخ شما'}
                  </span>
                </>
              )}
            </label>
            {feedback?.[id] && (isChosen || isRight) && <p className={styles.feedback}>{feedback[id]}</p>}
          </div>
        )
      })}
    </fieldset>
  )
}
