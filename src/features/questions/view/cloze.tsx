import { Fragment } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { languageProps } from './language-props.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'
import { Verdict } from './verdict.tsx'

/** A text whose gaps are typed into, or chosen for, where they stand. */
export function Cloze({
  body,
  language,
  answer,
  onChange,
  isReadOnly,
  marked,
  solution,
  labelId,
}: PartProps<'cloze'>) {
  const gaps = answer?.kind === 'cloze' ? answer.gaps : {}
  const fill = (id: string, value: string) => {
    const filled = { ...gaps, [id]: value }
    onChange(Object.values(filled).some(Boolean) ? { kind: 'cloze', gaps: filled } : null)
  }
  const findRight = (id: string): string | null => {
    const right = solution?.kind === 'cloze' ? solution.gaps[id]?.[0] : undefined
    const { options } = body.gaps.find(gap => gap.id === id) ?? {}
    return options?.find(option => option.id === right)?.text ?? right ?? null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the gaps stand within sentences
    <div role="group" aria-labelledby={labelId} {...languageProps(language)} className={styles.cloze}>
      {body.text.split('\n').map((line, lineAt) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <p key={lineAt}>
          {line.split(/\{([1-9]\d?)\}/).map((part, at) => {
            // Text and gaps alternate.
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
            if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
            const gap = body.gaps.find(({ id }) => id === part)
            if (!gap) return null
            const label = `جای خالی ${persianNumber(body.gaps.indexOf(gap) + 1)}`
            return (
              <Fragment key={part}>
                {gap.options ? (
                  <select
                    aria-label={label}
                    className={styles.gap}
                    value={gaps[gap.id] ?? ''}
                    disabled={isReadOnly}
                    onChange={event => fill(gap.id, event.target.value)}
                  >
                    <option value="">…</option>
                    {gap.options.map(option => (
                      <option key={option.id} value={option.id}>
                        {option.text}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    aria-label={label}
                    className={styles.gap}
                    value={gaps[gap.id] ?? ''}
                    placeholder="…"
                    maxLength={200}
                    readOnly={isReadOnly}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={event => fill(gap.id, event.target.value)}
                  />
                )}
                {marked && (
                  <Verdict
                    part={marked.parts.find(({ id }) => id === gap.id)}
                    right={findRight(gap.id)}
                    language={language}
                  />
                )}
              </Fragment>
            )
          })}
        </p>
      ))}
    </div>
  )
}
