import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

const CallBackDialog = lazy(() => import('./call-back-dialog.tsx'))

/** The way to be called by the school, for visitors and members alike. */
export function CallBackCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="call-back">
      <h2 id="call-back" className={text.cardTitle}>
        نمی‌دانید از کجا بپرسید؟
      </h2>
      <p className={classes(text.small, text.muted)}>
        شماره و ساعت را بگذارید؛ رایگان زنگ می‌زنیم و راه را با هم پیدا می‌کنیم.
      </p>
      <div className={layout.row}>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          <Icon name="phone" />
          با من تماس بگیرید
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <CallBackDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
