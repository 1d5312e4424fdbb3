import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatWeek } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { chooseTime, enoughPercent, type Proposal, readTimeVote } from './contract.ts'

type Vote = NonNullable<OutputOf<typeof readTimeVote>['vote']>

const listNames = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('، ')

/** The times that keep enough of those who answered, or the best there are, each with what speaks against it. */
export function Proposals({ group, vote }: { group: string; vote: Vote }) {
  const may = useMay()
  const mayChoose = may('groups.write')
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const choose = useWrite(chooseTime, { invalidates: [readTimeVote] })
  const { id, answers, unanswered, current, isEnough, proposals, minutes } = vote
  const answered = answers.length
  const answer = (confirmed: boolean) => {
    if (!confirmed || !chosen) {
      choose.reset()
      return setChosen(null)
    }
    choose.mutateAsync({ group, vote: id, weekly: chosen.weekly }).then(
      ({ moved }) => {
        setChosen(null)
        showSnack(`${persianNumber(moved)} جلسه جابه‌جا شد و به همه خبر رفت.`)
      },
      () => undefined,
    )
  }
  return (
    <div className={layout.stack}>
      <h2>ساعت‌های پیشنهادی</h2>
      <p className={text.muted}>
        درصدها از {persianNumber(answered)} نفری است که پاسخ داده‌اند
        {unanswered.length > 0 && `؛ ${persianNumber(unanswered.length)} نفر بی‌پاسخ در آن نیستند`}.
        {current &&
          ` ساعت کنونی ${persianNumber(Math.floor((current.kept / answered) * 100))}٪ را نگه می‌دارد.`}
      </p>
      {!isEnough && (
        <Note tone="saffron">
          هیچ ساعتی {persianNumber(enoughPercent)}٪ از پاسخ‌دهندگان را نگه نمی‌دارد. بهترین‌ها اینهاست، با نام
          کسانی که از دست می‌روند.
        </Note>
      )}
      <ul aria-label="ساعت‌های پیشنهادی" className={classes(layout.stack, layout.list)}>
        {proposals.map(proposal => (
          <li
            key={formatWeek(proposal.weekly, minutes)}
            className={cardClass({ padded: true }, classes(layout.stack, layout.tight))}
          >
            <Meter
              label={formatWeek(proposal.weekly, minutes)}
              value={proposal.kept}
              max={answered}
              valueText={`${persianNumber(Math.floor((proposal.kept / answered) * 100))}٪، ${persianNumber(proposal.kept)} نفر از ${persianNumber(answered)}`}
              tone={isEnough ? 'pistachio' : 'saffron'}
              showLabel
            />
            <Facts proposal={proposal} />
            {proposal.obstacle === null && mayChoose && (
              <div>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`انتخاب ${formatWeek(proposal.weekly, minutes)}`}
                  onClick={() => setChosen(proposal)}
                >
                  انتخاب این ساعت
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!mayChoose && (
        <p className={text.muted}>ساعت را کسی انتخاب می‌کند که جلسه‌ها را جابه‌جا می‌کند: مدیر مدرسه.</p>
      )}
      {chosen && (
        <ConfirmDialog
          title={`کلاس به ${formatWeek(chosen.weekly, minutes)} برود؟`}
          confirm="جابه‌جایی و خبر به همه"
          reject="انصراف"
          busy={choose.isPending}
          fault={choose.error?.reason}
          onAnswer={answer}
        >
          همهٔ جلسه‌های پیش رو جابه‌جا می‌شود، از {formatDateTime(chosen.startsAt)}. ساعت پیشین و تازه به همه
          پیامک می‌شود و رأی‌گیری پایان می‌یابد.
          {chosen.losers.length > 0 && ` از دست می‌روند: ${listNames(chosen.losers)}.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Facts({ proposal }: { proposal: Proposal }) {
  const { losers, obstacle, isOutsideHours, elsewhere, startsAt, endsAt, closed } = proposal
  return (
    <ul className={classes(text.small, layout.list)}>
      {obstacle && (
        <li>
          <UserText>{`انتخاب‌شدنی نیست: ${obstacle}`}</UserText>
        </li>
      )}
      {losers.length > 0 && (
        <li>
          نمی‌توانند: <UserText>{listNames(losers)}</UserText>
        </li>
      )}
      {elsewhere.length > 0 && (
        <li>
          در گروه دیگری کلاس دارند: <UserText>{listNames(elsewhere)}</UserText>
        </li>
      )}
      {isOutsideHours && <li>بیرون از وقت‌های آزادی است که استاد اعلام کرده.</li>}
      <li className={text.muted}>
        از {formatLongDate(startsAt)} تا {formatLongDate(endsAt)}
        {closed > 0 && `؛ ${persianNumber(closed)} روز تعطیل کنار گذاشته شد`}.
      </li>
    </ul>
  )
}
