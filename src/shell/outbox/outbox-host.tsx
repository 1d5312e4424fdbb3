import { lazy, Suspense, useEffect, useState } from 'react'
import { useOffline } from '#client/outbox/connection.ts'
import { onInUse, useOutboxCount } from '#client/outbox/outbox-count.ts'
import { useOwner } from '#client/outbox/use-owner.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from '../notices.module.css'
import { onOpenOutbox } from './open-outbox.ts'

const fetchPanel = () => import('./outbox-panel.tsx')
const OutboxPanel = lazy(fetchPanel)

/**
 * Says that there is no connection, or that something could not be sent, with the way to the outbox; and shows the
 * outbox where it is asked for.
 */
export function OutboxHost() {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useOffline()
  const { waiting, failed } = useOutboxCount(useOwner())
  // Put aside once, it comes back when the matter is another one.
  const matter = isOffline ? 'offline' : failed > 0 ? `failed ${failed}` : null
  const [aside, setAside] = useState<string | null>(null)
  useEffect(() => onOpenOutbox(() => setOpen(true)), [])
  useEffect(() => {
    // Without a connection no file comes; where these do not come now, they are asked for again.
    const fetchAll = () =>
      Promise.all([fetchPanel(), import('./leave-unsent.tsx'), import('../account-drawer.tsx')])
    onInUse(() => void fetchAll().catch(() => undefined))
  }, [])
  useEffect(() => {
    if (!matter) setAside(null)
  }, [matter])
  const count = waiting + failed

  return (
    <>
      {matter && matter !== aside && !isOpen && (
        <div role="status" className={classes(styles.notice, styles.atEnd)}>
          <Icon name={isOffline ? 'wifi-off' : 'circle-alert'} />
          <p>
            {isOffline
              ? 'آفلاین هستید. آنچه بنویسید روی همین دستگاه می‌ماند.'
              : `${persianNumber(failed)} مورد فرستاده نشد.`}
          </p>
          <div className={styles.actions}>
            {count > 0 && (
              <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
                {`در صف ارسال (${persianNumber(count)})`}
              </Button>
            )}
            <IconButton icon="x" label="بستن" onClick={() => setAside(matter)} />
          </div>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <OutboxPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
