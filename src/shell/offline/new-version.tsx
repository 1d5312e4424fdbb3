import { lazy, Suspense, useEffect, useState } from 'react'
import { brand } from '#contract/public-settings.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from '../notices.module.css'
import { keepWorker } from './keep-worker.ts'
import { isSomethingTyped, keepTyped } from './typed-input.ts'

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

/** Says quietly that a newer version is ready; it opens when the visitor wants it, and takes nothing typed unasked. */
export function NewVersion() {
  const [version, setVersion] = useState<{ open: () => void } | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => keepWorker(open => setVersion({ open })), [])
  if (!version) return null

  const open = () => {
    keepTyped()
    version.open()
  }
  return (
    <>
      <div role="status" className={styles.notice}>
        <Icon name="rotate-ccw" />
        <p>نسخهٔ تازه‌ای از {brand().persian} آماده است.</p>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="quiet"
            onClick={() => (isSomethingTyped() ? setAsking(true) : open())}
          >
            بازکردن نسخهٔ تازه
          </Button>
          <IconButton icon="x" label="بستن" onClick={() => setVersion(null)} />
        </div>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title="بازکردن نسخهٔ تازه"
            confirm="بازکردن نسخهٔ تازه"
            reject="انصراف"
            onAnswer={confirmed => (confirmed ? open() : setAsking(false))}
          >
            صفحه از نو باز می‌شود و آنچه نوشته‌اید و هنوز نفرستاده‌اید شاید پاک شود. رمز و کد را باید دوباره وارد
            کنید.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
