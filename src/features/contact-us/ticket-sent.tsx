import { useEffect, useRef } from 'react'
import { useItems } from '#client/outbox/use-items.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { ticketPath } from './paths.ts'
import { computeTicketNumber, formatTicketNumber } from './ticket-number.ts'

/** What became of a ticket. Its tracking number is known at once, with a connection or without. */
export function TicketSent({
  id,
  isSent,
  onAnother,
}: {
  id: string
  isSent: boolean
  onAnother: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const item = (useItems() ?? []).find(({ input }) => input.id === id)
  const hasArrived = isSent || item?.state === 'sent'
  const refusal = item?.state === 'failed' ? item.fault?.message : null
  const number = computeTicketNumber(id)
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="written">
      <h2 id="written" ref={heading} tabIndex={-1} className={text.cardTitle}>
        {hasArrived ? 'پیام شما رسید.' : refusal ? 'پیام شما پذیرفته نشد.' : 'پیام شما در صف ارسال است.'}
      </h2>
      <div role="status" className={classes(layout.stack, layout.tight)}>
        {refusal ? (
          <p className={text.lead}>{refusal}</p>
        ) : (
          <>
            <p className={text.lead}>
              کد پیگیری: <b>{formatTicketNumber(number)}</b>
            </p>
            <p className={text.muted}>
              {hasArrived
                ? 'همین کد را برایتان فرستادیم. با آن و شماره یا ایمیلی که نوشتید، پاسخ را می‌بینید و دوباره می‌نویسید.'
                : 'پیام روی همین دستگاه مانده است و با وصل شدن اینترنت، یک بار و با همین کد فرستاده می‌شود.'}
            </p>
          </>
        )}
      </div>
      <div className={classes(layout.row, layout.wrapping)}>
        {hasArrived && (
          <a className={buttonClass()} href={ticketPath(number)}>
            پیگیری پیام
          </a>
        )}
        <Button variant="quiet" onClick={onAnother}>
          پیام دیگری دارم
        </Button>
      </div>
    </section>
  )
}
