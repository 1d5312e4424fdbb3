import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { answerGoal, type Pair, readMyPair, remindMate } from './contract.ts'
import { describeGoal } from './describe-goal.ts'
import { EndDialog } from './end-dialog.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import styles from './pair.module.css'
import { WeekRows } from './week-rows.tsx'

/** Two who learn together: their week, what they share, and what is next. */
export function PairView({ pair }: { pair: Pair }) {
  const [shown, show] = useState<'goal' | 'end' | null>(null)
  const remind = useWrite(remindMate, { invalidates: [readMyPair] })
  const { mine, mate, today } = pair
  const isMineDone = mine.days.includes(today)
  const close = () => show(null)
  return (
    <>
      <div className={layout.spread}>
        <h2 id="pair" className={text.cardTitle}>
          هم‌گام شما
        </h2>
        {pair.streak > 0 && <Tag tone="turquoise">{persianNumber(pair.streak)} روز با هم</Tag>}
      </div>
      <div className={styles.two}>
        <span>
          <Avatar name={mine.nickname} url={null} size={56} />
          <b>شما</b>
        </span>
        <StarIcon icon="handshake" tone={pair.isReached ? 'saffron' : 'soft'} />
        <span>
          <Avatar name={mate.nickname} url={null} size={56} />
          <UserText as="b">{mate.nickname}</UserText>
        </span>
      </div>
      <WeekRows pair={pair} />
      <p className={text.small}>
        {describeGoal(pair.goal)}. <Standing pair={pair} />
      </p>
      {pair.weeks > 0 && (
        <p className={classes(text.small, text.muted)}>
          تا امروز {persianNumber(pair.weeks)} هفته را هر دو تمام کرده‌اید.
        </p>
      )}
      {pair.next && (
        <p className={classes(text.small, text.muted)}>از شنبهٔ آینده: {describeGoal(pair.next)}.</p>
      )}
      <Proposal pair={pair} />
      {!isMineDone && (
        <a href="/phrasebook/review" className={buttonClass({ full: true })}>
          مرور امروز
        </a>
      )}
      {pair.reminder !== 'none' && (
        <Button
          variant="quiet"
          full
          disabled={pair.reminder === 'sent'}
          busy={remind.isPending}
          onClick={() =>
            remind.mutate({}, { onSuccess: () => showSnack('یادآوری رفت. شب‌ها تا صبح می‌ماند.') })
          }
        >
          <Icon name="bell" />
          {pair.reminder === 'sent' ? 'امروز یادآوری کردید' : 'یادآوری به هم‌گام'}
        </Button>
      )}
      {remind.error && <FormErrors message={remind.error.info.message} />}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button variant="text" size="small" onClick={() => show('goal')}>
          هدف دیگر
        </Button>
        <Button variant="text" size="small" onClick={() => show('end')}>
          پایان هم‌گامی
        </Button>
      </div>
      {shown === 'goal' && <GoalDialog pair={pair} onClose={close} />}
      {shown === 'end' && <EndDialog pair={pair} onClose={close} />}
    </>
  )
}

/** Where the two are today, in words. */
function Standing({ pair: { mine, mate, today, countsFrom, isReached, needed, outages } }: { pair: Pair }) {
  const [isMineDone, isMateDone] = [mine, mate].map(({ days }) => days.includes(today))
  const name = <UserText>{mate.nickname}</UserText>
  if (countsFrom)
    return <>هدف از {formatDate(parseIsoDay(countsFrom)!)} شمرده می‌شود؛ تا آن روز دست‌گرمی است.</>
  if (isReached) return <>این هفته هر دو رسیدید؛ امتیازش تا چند دقیقهٔ دیگر در دفتر هر دو است.</>
  return (
    <>
      {outages.length > 0 && `این هفته به‌خاطر قطعی ${persianNumber(needed)} روز بس است. `}
      {isMineDone && isMateDone ? (
        'امروز هر دو سهمتان را انجام داده‌اید.'
      ) : isMateDone ? (
        <>{name} امروز سهمش را انجام داده؛ نوبت شماست.</>
      ) : isMineDone ? (
        <>سهم امروز شما انجام شد؛ {name} هنوز مانده است.</>
      ) : (
        'امروز هنوز هیچ‌کدام نیامده‌اید.'
      )}
    </>
  )
}

/** Another goal that one of them would like. */
function Proposal({ pair: { proposal, mate } }: { pair: Pair }) {
  const write = useWrite(answerGoal, { invalidates: [readMyPair] })
  if (!proposal) return null
  const { isMine, ...goal } = proposal
  const answer = (agrees: boolean) => void write.mutateAsync({ ...goal, agrees }).catch(() => undefined)
  return (
    <Note>
      <p>
        {isMine ? (
          <>پیشنهاد شما برای هفتهٔ آینده، در انتظار پاسخ: {describeGoal(goal)}.</>
        ) : (
          <>
            «<UserText>{mate.nickname}</UserText>» برای هفتهٔ آینده پیشنهاد می‌کند: {describeGoal(goal)}.
          </>
        )}
      </p>
      {write.error && <FormErrors message={write.error.info.message} />}
      <div className={classes(layout.row, layout.wrapping)}>
        {!isMine && (
          <Button variant="quiet" size="small" busy={write.isPending} onClick={() => answer(true)}>
            می‌پذیرم
          </Button>
        )}
        <Button variant="text" size="small" disabled={write.isPending} onClick={() => answer(false)}>
          {isMine ? 'پس گرفتن پیشنهاد' : 'همین هدف بماند'}
        </Button>
      </div>
    </Note>
  )
}
