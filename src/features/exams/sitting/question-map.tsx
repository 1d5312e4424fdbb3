import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../exam.module.css'
import type { SittingState } from './open-sitting.ts'
import { Cells } from './question-cells.tsx'

/** The questions by section, and before the submission what is still blank or flagged. */
export function QuestionMap({
  state,
  place,
  canJump,
  onGo,
  onSubmit,
}: {
  state: SittingState
  place: number
  canJump: boolean
  onGo: (place: number) => void
  onSubmit: () => void
}) {
  const { questions, sections, exam } = state.paper
  const isAnswered = (at: number) => Boolean(state.answers.get(at)?.answer)
  const blank = questions.filter(one => !isAnswered(one.place)).map(one => one.place)
  const flagged = questions.filter(one => state.answers.get(one.place)?.isFlagged).map(one => one.place)
  return (
    <div className={`${layout.wrap} ${styles.narrow} ${layout.stack} ${layout.loose}`}>
      <div>
        <h1 className={styles.heading}>نقشهٔ پرسش‌ها</h1>
        <p className={text.meta}>
          {persianNumber(questions.length - blank.length)} پاسخ از {persianNumber(questions.length)}.
          {canJump && ' روی هر خانه بزنید تا به آن پرسش بروید.'}
        </p>
      </div>
      {sections.map((title, at) => {
        const own = questions.filter(({ section }) => section === at).map(one => one.place)
        return (
          own.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name
            <section key={at} className={`${layout.stack} ${layout.tight}`} aria-label={title}>
              <div className={layout.spread}>
                <h2 className={text.cardTitle}>{title}</h2>
                <span className={text.meta}>
                  {persianNumber(own.filter(isAnswered).length)} از {persianNumber(own.length)}
                </span>
              </div>
              <Cells isBig state={state} place={place} canJump={canJump} onGo={onGo} places={own} />
            </section>
          )
        )
      })}
      <section className={card.card} aria-label="پیش از ارسال">
        <h2 className={`${text.cardTitle} ${styles.beforeTitle}`}>پیش از ارسال</h2>
        <ul className={layout.list}>
          <Item
            drawing={<Icon name={blank.length > 0 ? 'circle-dashed' : 'check'} />}
            title={blank.length > 0 ? `${persianNumber(blank.length)} پرسش بی‌پاسخ` : 'به همه پاسخ داده‌اید'}
            facts={[
              blank.length > 0 &&
                (exam.hasPenalty
                  ? 'پاسخ نادرست در این آزمون نمرهٔ منفی دارد؛ بی‌پاسخ ندارد.'
                  : 'پاسخ نادرست نمرهٔ منفی ندارد.'),
            ]}
          >
            {blank.length > 0 && canJump && (
              <Button variant="text" size="small" onClick={() => onGo(blank[0]!)}>
                نخستین
                <Icon name="forward" />
              </Button>
            )}
          </Item>
          {flagged.length > 0 && (
            <Item
              drawing={<Icon name="flag" />}
              title={`${persianNumber(flagged.length)} پرسش نشان‌دار`}
              facts={[flagged.map(one => persianNumber(one)).join('، ')]}
            >
              {canJump && (
                <Button variant="text" size="small" onClick={() => onGo(flagged[0]!)}>
                  پرسش {persianNumber(flagged[0]!)}
                  <Icon name="forward" />
                </Button>
              )}
            </Item>
          )}
        </ul>
        <div className={styles.acts}>
          <Button variant="quiet" onClick={() => onGo(place)}>
            بازگشت به پرسش {persianNumber(place)}
          </Button>
          <Button onClick={onSubmit}>پایان و ارسال</Button>
        </div>
      </section>
    </div>
  )
}
