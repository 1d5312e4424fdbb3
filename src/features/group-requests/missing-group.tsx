import { lazy, Suspense, useState } from 'react'
import type { MissingGroupProps } from '#features/courses/catalogue/manifest.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

const RequestDialog = lazy(() => import('./request-dialog.tsx'))

/** The way to be told of a group that is not there yet, for visitors and members alike. */
export function MissingGroup(wanted: MissingGroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="missing-group">
      <h2 id="missing-group" className={text.cardTitle}>
        گروهی که می‌خواهید نیست؟
      </h2>
      <p className={classes(text.small, text.muted)}>
        بگویید چه روز و ساعتی می‌توانید بیایید؛ گروهش که باز شد، پیامک می‌زنیم.
      </p>
      <div className={classes(layout.row, layout.wrapping)}>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          <Icon name="bell" />
          خبرم کنید
        </Button>
        <a href="/group-requests" className={classes(text.link, text.small)}>
          درخواست‌های من
        </a>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <RequestDialog wanted={wanted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
