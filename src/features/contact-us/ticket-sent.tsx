import { useEffect, useRef } from 'react'
import { useItems } from '#client/outbox/use-items.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** What became of a ticket: its tracking number, as soon as the school has it. */
export function TicketSent({
  id,
  number,
  onAnother,
}: {
  id: string
  number: number | null
  onAnother: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const item = (useItems() ?? []).find(({ input }) => input.id === id)
  const trackingNumber = number ?? (item?.receipt || null)
  const refusal = item?.state === 'failed' ? item.fault?.message : null
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="written">
      <h2 id="written" ref={heading} tabIndex={-1} className={text.cardTitle}>
        {trackingNumber ? 'پیام شما رسید.' : refusal ? 'پیام شما پذیرفته نشد.' : 'پیام شما در صف ارسال است.'}
      </h2>
      <p role="status" className={text.lead}>
        {trackingNumber ? (
          <>
            کد پیگیری: <b>{toPersianDigits(trackingNumber)}</b>
          </>
        ) : (
          (refusal ??
          'روی همین دستگاه مانده است و با وصل شدن اینترنت، یک بار فرستاده می‌شود. کد پیگیری همین‌جا و در صف ارسال می‌آید.')
        )}
      </p>
      <div>
        <Button variant="quiet" onClick={onAnother}>
          پیام دیگری دارم
        </Button>
      </div>
    </section>
  )
}
