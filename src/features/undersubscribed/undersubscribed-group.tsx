import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { formatWeek } from '#features/courses/groups/public.ts'
import { SeatsTag } from '#features/courses/groups/public.tsx'
import { myCourses, readMyCourse } from '#features/enrolment/my-course/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { balance, toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Hold } from '#ui/hold.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { readUndersubscribed, saveUndersubscribedChoice, type Undersubscribed } from './contract.ts'
import styles from './undersubscribed-group.module.css'

type Target = Undersubscribed['groups'][number]
type RefundTo = 'wallet' | 'card'
type Choice = { answer: 'merge' | 'move'; group: Target } | { answer: 'refund'; refundTo: RefundTo }

/** Learners are asked for two days. */
const askedMinutes = 48 * 60

/**
 * What a learner chooses whose group is too small to be held.
 * @param group its id; @param back leads to all courses, where a seat was given back
 */
export default function UndersubscribedGroup({ group, back }: { group: string; back: string }) {
  const query = useQuery({
    ...buildQueryOptions(readUndersubscribed, { id: group }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {({ short: undersubscribed }) =>
        undersubscribed.answer ? (
          <Note>انتخاب شما ثبت شده است.</Note>
        ) : (
          <ChoiceForm undersubscribed={undersubscribed} group={group} back={back} />
        )
      }
    </QueryView>
  )
}

function ChoiceForm({
  undersubscribed,
  group,
  back,
}: {
  undersubscribed: Undersubscribed
  group: string
  back: string
}) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [refundTo, setRefundTo] = useState<RefundTo>('wallet')
  const groups = undersubscribed.groups.toSorted(
    (one, other) =>
      Number(other.id === undersubscribed.mergeInto) - Number(one.id === undersubscribed.mergeInto),
  )
  return (
    <section aria-labelledby="undersubscribed" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="undersubscribed" className={text.cardTitle}>
        گروه شما به حد نصاب نرسید
      </h2>
      <p>
        این گروه با دست‌کم {persianNumber(undersubscribed.minSize)} نفر برگزار می‌شود و تا امروز{' '}
        {persianNumber(undersubscribed.learners)} نفر ثبت‌نام کرده‌اند.{' '}
        {groups.length > 0
          ? 'به گروه دیگری بروید یا همهٔ شهریه را پس بگیرید.'
          : 'گروه دیگری در این سطح جای خالی ندارد؛ همهٔ شهریه به شما برمی‌گردد.'}
      </p>
      <Hold until={Date.parse(undersubscribed.until)} minutes={askedMinutes} over="مهلت انتخاب تمام شد.">
        تا {formatDateTime(undersubscribed.until)} انتخاب کنید
      </Hold>
      {groups.length > 0 && (
        <ul aria-label="گروه‌هایی که می‌توانید بروید" className={classes(cardClass(), layout.list)}>
          {groups.map(one => (
            <TargetItem
              key={one.id}
              group={one}
              paid={undersubscribed.paid}
              isProposed={one.id === undersubscribed.mergeInto}
              onChoose={() =>
                setChoice({ answer: one.id === undersubscribed.mergeInto ? 'merge' : 'move', group: one })
              }
            />
          ))}
        </ul>
      )}
      <p className={classes(text.small, text.muted)}>
        اگر تا پایان مهلت چیزی انتخاب نکنید، ثبت‌نام شما پایان می‌یابد و همهٔ مبلغ به کیف پول شما برمی‌گردد.
      </p>
      {undersubscribed.toCard > 0 && (
        <Switch
          caption="بازگشت شهریه به کجا؟"
          name="refund-to"
          value={refundTo}
          onChange={setRefundTo}
          options={[
            { value: 'wallet', label: 'کیف پول' },
            { value: 'card', label: 'همان کارت' },
          ]}
        />
      )}
      <Button variant="quiet" onClick={() => setChoice({ answer: 'refund', refundTo })}>
        {undersubscribed.paid > 0 ? `بازگشت همهٔ شهریه، ${balance(undersubscribed.paid)}` : 'پایان ثبت‌نام'}
      </Button>
      {choice && (
        <Confirm
          undersubscribed={undersubscribed}
          id={group}
          choice={choice}
          back={back}
          onClose={() => setChoice(null)}
        />
      )}
    </section>
  )
}

function TargetItem({
  group,
  paid,
  isProposed,
  onChoose,
}: {
  group: Target
  paid: number
  isProposed: boolean
  onChoose: () => void
}) {
  const { course, title, weekly, minutes, startsAt, freeSeats, teacher, price } = group
  const name = `${course.title}، ${title}`
  return (
    <li className={styles.target}>
      <div>
        <p className={classes(layout.row, layout.wrapping)}>
          <UserText as="b">{name}</UserText>
          {isProposed && <Tag tone="saffron">پیشنهاد مدرسه</Tag>}
          <SeatsTag free={freeSeats} />
        </p>
        <p className={text.meta} data-dotted>
          <span>{formatWeek(weekly, minutes)}</span>
          {teacher && (
            <span>
              <UserText>{teacher.name}</UserText>
            </span>
          )}
          <span>شروع: {formatLongDate(startsAt)}</span>
          <span>شهریه: {toman(price)}</span>
          <span>{paid > price ? `${balance(paid - price)} به کیف پول برمی‌گردد` : 'بدون پرداخت بیشتر'}</span>
        </p>
      </div>
      {freeSeats > 0 && (
        <Button aria-label={`رفتن به ${name}`} onClick={onChoose}>
          رفتن به این گروه
        </Button>
      )}
    </li>
  )
}

/** Asks once more: what is chosen is done at once. Where it cannot be, why stands there and the choice is still open. */
function Confirm({
  id,
  undersubscribed: { paid, toCard },
  choice,
  back,
  onClose,
}: {
  id: string
  undersubscribed: Undersubscribed
  choice: Choice
  back: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const write = useWrite(saveUndersubscribedChoice, { invalidates: [readUndersubscribed] })
  const target = choice.answer === 'refund' ? null : choice.group
  const card = choice.answer === 'refund' && choice.refundTo === 'card' ? toCard : 0
  const send = () =>
    write
      .mutateAsync({
        id,
        answer: choice.answer,
        ...(target ? { groupId: target.id } : { refundTo: card > 0 ? 'card' : 'wallet' }),
      })
      .then(async () => {
        onClose()
        if (target) {
          showSnack(`از این پس در «${target.title}» هستید.`)
          await invalidateQueries(readMyCourse, myCourses)
          return
        }
        showSnack(
          paid === 0
            ? 'ثبت‌نام شما پایان یافت.'
            : card > 0
              ? 'درخواست بازگشت وجه ثبت شد.'
              : 'همهٔ شهریه به کیف پول شما برگشت.',
        )
        await navigate(back)
        await invalidateQueries(myCourses)
      })
      // Why not stands in the dialog.
      .catch(() => undefined)
  return (
    <ConfirmDialog
      title={target ? `رفتن به «${target.title}»؟` : 'ثبت‌نام شما پایان یابد؟'}
      confirm={target ? 'به این گروه می‌روم' : paid > 0 ? 'شهریه را برگردانید' : 'پایان ثبت‌نام'}
      reject="هنوز نه"
      danger={target === null}
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={confirmed => (confirmed ? void send() : onClose())}
    >
      {target
        ? `${target.course.title}، ${target.title}، از ${formatLongDate(target.startsAt)}. ${
            paid > target.price
              ? `${balance(paid - target.price)} از شهریه به کیف پول شما برمی‌گردد.`
              : 'چیزی بیشتر از آنچه داده‌اید نمی‌پردازید.'
          }`
        : paid > 0
          ? `${describeRefund(card, paid - card)} و جای شما آزاد می‌شود.`
          : 'جای شما آزاد می‌شود.'}
    </ConfirmDialog>
  )
}

/** Where the money goes, in Rials to each. */
function describeRefund(card: number, wallet: number): string {
  const toCard = `${balance(card)} به کارتی که با آن پرداخته‌اید`
  const toWallet = `${balance(wallet)} همین حالا به کیف پول شما`
  if (card === 0) return `${toWallet} برمی‌گردد`
  return wallet === 0 ? `${toCard} برمی‌گردد` : `${toCard} و ${toWallet} برمی‌گردد`
}
