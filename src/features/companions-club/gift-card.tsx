import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { listMyPoints, type MyPoints, readMyPoints } from '#features/points/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type Gifts, giveSession } from './contract.ts'
import { describeSeats } from './describe-seats.ts'

/** Points that become a session for somebody who has none; how many all have given together. */
export function GiftCard({ gifts, mine }: { gifts: Gifts; mine: MyPoints }) {
  const [id, setId] = useState<string | null>(null)
  const write = useWrite(giveSession, { invalidates: [readMyPoints, listMyPoints] })
  const { total, seats, points } = write.data ?? gifts
  const answer = (isSure: boolean) => {
    if (!isSure) return setId(null)
    void write.mutateAsync({ id: id! }).then(
      () => {
        setId(null)
        showSnack('یک جلسه بخشیدید.')
      },
      // Why not stands in the dialog.
      () => undefined,
    )
  }
  return (
    <section aria-labelledby="gift" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="gift" className={text.cardTitle}>
        بخشیدن
      </h2>
      <p className={text.muted}>
        با {persianNumber(points)} امتیاز، یک جلسه برای زبان‌آموزی که ندارد. تا امروز همه با هم{' '}
        {persianNumber(total)} جلسه بخشیده‌ایم{describeSeats(seats)}.
      </p>
      <Button
        variant="quiet"
        full
        disabled={mine.available < points}
        onClick={() => setId(crypto.randomUUID())}
      >
        <Icon name="heart" />
        بخشیدن یک جلسه
      </Button>
      {id && (
        <ConfirmDialog
          title="بخشیدن یک جلسه"
          confirm="می‌بخشم"
          reject="نه هنوز"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          {persianNumber(points)} امتیاز شما یک جلسه برای زبان‌آموزی می‌شود که آموزشگاه او را نیازمند می‌داند؛
          جلسه‌های چند نفر با هم جایی در یک کلاس می‌شود. نام شما به او گفته نمی‌شود.
        </ConfirmDialog>
      )}
    </section>
  )
}
