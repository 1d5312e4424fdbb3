import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { BandChoice } from './band-choice.tsx'
import styles from './bench.module.css'
import { type Marking, maxNoteLength, scoreMarking } from './marking.ts'
import { offeredRubrics, type RubricId, rubrics } from './rubrics.ts'

/** The criteria with their scores and remarks; without `onChange` they are only read. */
export function RubricPanel({
  marking,
  onChange,
}: {
  marking: Marking
  onChange: ((next: (marking: Marking) => Marking) => void) | null
}) {
  const scale = rubrics[marking.rubric]
  const isHomework = marking.rubric === 'homework'
  // What homework comes to goes by the shares of its criteria, and is said with it.
  const overall = isHomework ? null : scoreMarking(marking)
  const setScore = (criterion: string, part: { score?: number | null; remark?: string }) =>
    onChange?.(old => {
      const before = old.scores.find(one => one.criterion === criterion)
      const after = { criterion, score: null, remark: '', ...before, ...part }
      return { ...old, scores: [...old.scores.filter(one => one !== before), after] }
    })
  return (
    <section className={cardClass()} aria-label="معیارها">
      <header className={styles.cardHead}>
        <h2>معیارها</h2>
        {overall !== null && (
          <b>
            <span className={text.spoken}>نمرهٔ کل </span>
            {persianNumber(overall, overall % 1 ? { fraction: 1 } : undefined)}
          </b>
        )}
      </header>
      {onChange && !isHomework && (
        <div className={styles.band}>
          <SelectField
            label="راهنمای نمره"
            value={marking.rubric}
            options={offeredRubrics.map(id => ({ value: id, label: rubrics[id].title }))}
            onChange={id =>
              onChange(old =>
                old.rubric === id
                  ? old
                  : {
                      ...old,
                      rubric: id as RubricId,
                      scores: [],
                      comments: old.comments.map(comment => ({ ...comment, criterion: null })),
                    },
              )
            }
          />
        </div>
      )}
      {scale.criteria.map(criterion => {
        const given = marking.scores.find(one => one.criterion === criterion.id)
        if (!onChange && !given) return null
        return (
          <div key={criterion.id} className={styles.band}>
            <BandChoice
              criterion={criterion}
              scale={scale}
              score={given?.score ?? null}
              onChoose={onChange && (score => setScore(criterion.id, { score }))}
            />
            {onChange ? (
              <TextField
                label={`توضیح ${criterion.title}`}
                multiline
                rows={1}
                dir="auto"
                value={given?.remark ?? ''}
                maxLength={maxNoteLength}
                onChange={remark => setScore(criterion.id, { remark })}
              />
            ) : (
              given?.remark && <UserText as="p">{given.remark}</UserText>
            )}
          </div>
        )
      })}
    </section>
  )
}
