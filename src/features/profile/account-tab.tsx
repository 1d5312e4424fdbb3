import { useState } from 'react'
import { exportMine } from '#account/contract.ts'
import { saveFile } from '#client/fetch-file.ts'
import { useWrite } from '#client/query.tsx'
import { isoDay } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './profile.module.css'

/** What of the user may leave the school: a copy of all it holds, and all of it. */
export default function AccountTab() {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className={styles.sections}>
      <ExportCard />
      <section aria-labelledby="deletion" className={classes(cardClass({ padded: true }), layout.stack)}>
        <div>
          <h2 id="deletion" className={text.cardTitle}>
            حذف حساب
          </h2>
          <p className={text.muted}>حساب شما و هر چه در آن است برای همیشه پاک می‌شود و راه بازگشتی ندارد.</p>
        </div>
        <div>
          <Button variant="danger" onClick={() => setLeaving(true)}>
            <Icon name="trash-2" />
            حذف حساب
          </Button>
        </div>
      </section>
      {isLeaving && <DeleteDialog onClose={() => setLeaving(false)} />}
    </div>
  )
}

function ExportCard() {
  const write = useWrite(exportMine, { invalidates: [] })
  const download = async () => {
    try {
      const all = JSON.stringify(await write.mutateAsync({}), null, 2)
      saveFile(new Blob([all], { type: 'application/json' }), `my-data-${isoDay(Date.now())}.json`)
    } catch {
      // Why not stands in the card.
    }
  }
  return (
    <section aria-labelledby="export" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <h2 id="export" className={text.cardTitle}>
          دریافت داده‌های من
        </h2>
        <p className={text.muted}>
          هر چه مدرسه از شما نگه می‌دارد، در یک پروندهٔ JSON: مشخصات، پیام‌ها، دستگاه‌ها، فهرست‌ها و مرورها، دوره‌ها
          و نشان‌ها.
        </p>
      </div>
      {write.error && <FormErrors message={write.error.info.message} />}
      <div>
        <Button variant="quiet" busy={write.isPending} onClick={() => void download()}>
          <Icon name="download" />
          دریافت داده‌ها
        </Button>
      </div>
    </section>
  )
}
