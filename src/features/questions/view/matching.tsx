import { useId } from 'react'
import { languageProps } from './language-props.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'
import { Verdict } from './verdict.tsx'

/** Pairs, each chosen from a list beside its left side: by keyboard, mouse and touch alike. */
export function Matching({
  body,
  language,
  answer,
  onChange,
  isReadOnly,
  marked,
  solution,
  labelId,
}: PartProps<'matching'>) {
  const id = useId()
  const pairs = answer?.kind === 'matching' ? answer.pairs : {}
  const choose = (left: string, right: string) => {
    const { [left]: _, ...others } = pairs
    const chosen = right ? { ...others, [left]: right } : others
    onChange(Object.keys(chosen).length > 0 ? { kind: 'matching', pairs: chosen } : null)
  }
  const findRight = (left: string) => {
    const right = solution?.kind === 'matching' ? solution.pairs[left] : undefined
    return body.right.find(part => part.id === right)?.text ?? null
  }
  const props = languageProps(language)
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands above
    <div role="group" aria-labelledby={labelId} className={styles.pairs}>
      {body.left.map(left => (
        <div key={left.id} className={styles.pair} dir={props.dir}>
          <label htmlFor={`${id}-${left.id}`} {...props} className={styles.left}>
            {left.text}
          </label>
          <select
            id={`${id}-${left.id}`}
            {...props}
            className={styles.select}
            value={pairs[left.id] ?? ''}
            disabled={isReadOnly}
            onChange={event => choose(left.id, event.target.value)}
          >
            <option value="">…</option>
            {body.right.map(right => (
              <option key={right.id} value={right.id}>
                {right.text}
              </option>
            ))}
          </select>
          {marked && (
            <Verdict
              part={marked.parts.find(part => part.id === left.id)}
              right={findRight(left.id)}
              language={language}
            />
          )}
        </div>
      ))}
    </div>
  )
}
