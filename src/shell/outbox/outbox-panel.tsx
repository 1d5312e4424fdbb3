import { useOffline } from '#client/outbox/connection.ts'
import { sendNow } from '#client/outbox/send.ts'
import { type OwnedItem, useItems } from '#client/outbox/use-items.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Empty } from '#ui/empty.tsx'
import { Note } from '#ui/note.tsx'
import { OutboxItem } from './outbox-item.tsx'
import styles from './outbox-panel.module.css'

/** What was written on this device and is on its way: what waits, what was refused, and the receipts of the last day. */
export default function OutboxPanel({ onClose }: { onClose: () => void }) {
  const items = useItems()
  const isOffline = useOffline()
  const of = (...states: OwnedItem['state'][]) => (items ?? []).filter(({ state }) => states.includes(state))
  const waiting = of('waiting', 'sending')
  const failed = of('failed')
  const sent = of('sent')
  return (
    <Drawer
      label="در صف ارسال"
      edge="end"
      head={<h2 className={styles.title}>در صف ارسال</h2>}
      onClose={onClose}
    >
      <div className={styles.body}>
        {isOffline && (
          <Note tone="saffron" icon="wifi-off">
            آفلاین هستید. این‌ها روی همین دستگاه مانده‌اند و با برگشتن اینترنت، هر کدام یک بار فرستاده می‌شود.
          </Note>
        )}
        {items?.length === 0 && <Empty title="چیزی در صف نیست. همه چیز فرستاده شده است." />}
        <Group title={`در صف، ${persianNumber(waiting.length)} مورد`} items={waiting} onClose={onClose} />
        <Group title="نیاز به تصمیم شما" items={failed} onClose={onClose} />
        <Group title="فرستاده‌شده" items={sent} onClose={onClose} />
      </div>
      {waiting.length > 0 && (
        <div className={styles.foot}>
          <Button full disabled={isOffline && !navigator.onLine} onClick={() => void sendNow()}>
            فرستادن همه
          </Button>
        </div>
      )}
    </Drawer>
  )
}

function Group({
  title,
  items,
  onClose,
}: {
  title: string
  items: readonly OwnedItem[]
  onClose: () => void
}) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.items}>
        {items.map(item => (
          <OutboxItem key={item.key} item={item} onClose={onClose} />
        ))}
      </ul>
    </section>
  )
}
