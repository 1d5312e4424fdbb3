import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../exam.module.css'
import { describePlace, type SittingState } from './open-sitting.ts'

type Props = {
  state: SittingState
  /** The question that is open. */
  place: number
  /** Whether one may go to any of them. */
  canJump: boolean
  onGo: (place: number) => void
}

const stateTexts = { empty: 'بی‌پاسخ', saved: 'پاسخ‌داده', waiting: 'پاسخ‌داده، در صف', refused: 'پذیرفته نشد' }

/** All questions as tiles with how each stands; with a key to them. */
export function QuestionCells({ state, place, canJump, onGo }: Props) {
  const { questions } = state.paper
  const answered = questions.filter(one => state.answers.get(one.place)?.answer).length
  return (
    <>
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>پرسش‌ها</h2>
        <span className={text.meta}>
          {persianNumber(answered)} پاسخ از {persianNumber(questions.length)}
        </span>
      </div>
      <Cells
        state={state}
        place={place}
        canJump={canJump}
        onGo={onGo}
        places={questions.map(question => question.place)}
      />
      <p className={styles.keys} aria-hidden="true">
        <span>
          <i className={styles.done} />
          پاسخ‌داده
        </span>
        <span>
          <i className={styles.flagged} />
          برای بازبینی
        </span>
        <span>
          <i className={styles.here} />
          همین پرسش
        </span>
        <span>
          <i className={styles.queued} />
          در صف
        </span>
        <span>
          <i />
          بی‌پاسخ
        </span>
      </p>
    </>
  )
}

/** The tiles of some questions. */
export function Cells({
  state,
  place: here,
  canJump,
  onGo,
  places,
  isBig = false,
}: Props & { places: readonly number[]; isBig?: boolean }) {
  return (
    <div className={classes(styles.cells, isBig && styles.big)}>
      {places.map(place => {
        const is = describePlace(state, place)
        const isFlagged = state.answers.get(place)?.isFlagged ?? false
        return (
          <button
            key={place}
            type="button"
            disabled={!canJump && place !== here}
            aria-current={place === here || undefined}
            className={classes(
              is !== 'empty' && styles.done,
              is === 'waiting' && styles.queued,
              isFlagged && styles.flagged,
              place === here && styles.here,
            )}
            onClick={() => onGo(place)}
          >
            <span className={text.spoken}>پرسش </span>
            {persianNumber(place)}
            <span className={text.spoken}>
              ، {stateTexts[is]}
              {isFlagged && '، برای بازبینی'}
            </span>
          </button>
        )
      })}
    </div>
  )
}
