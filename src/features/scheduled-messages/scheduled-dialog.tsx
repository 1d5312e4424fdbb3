import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { deleteScheduled, listScheduled, type Scheduled, sendScheduledNow } from './contract.ts'
import ScheduleDialog from './schedule-dialog.tsx'
import styles from './scheduled.module.css'

/** What one wrote in a conversation that waits for its time: changed, sent at once, deleted. */
export default function ScheduledDialog({
  conversation,
  items,
  onClose,
}: {
  conversation: string
  items: readonly Scheduled[]
  onClose: () => void
}) {
  const [changing, setChanging] = useState<Scheduled | null>(null)
  if (changing) {
    const back = () => setChanging(null)
    return (
      <ScheduleDialog
        conversation={conversation}
        written=""
        scheduled={changing}
        onDone={back}
        onClose={back}
      />
    )
  }
  return (
    <Dialog title="پیام‌های زمان‌بندی‌شده" onClose={onClose}>
      {items.length === 0 ? (
        <Empty title="پیامی در صف زمان نیست." />
      ) : (
        <ul className={styles.list} aria-label="پیام‌های زمان‌بندی‌شده">
          {items.map(item => (
            <Waiting key={item.id} item={item} onChange={() => setChanging(item)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Waiting({ item, onChange }: { item: Scheduled; onChange: () => void }) {
  const sendNow = useWrite(sendScheduledNow, { invalidates: [listScheduled] })
  const remove = useWrite(deleteScheduled, { invalidates: [listScheduled] })
  const isBusy = sendNow.isPending || remove.isPending
  return (
    <li className={styles.waiting}>
      <p className={text.meta}>
        <Icon name="clock" />
        <span>{formatDateTime(item.sendAt)}</span>
      </p>
      <UserText as="p">{item.text}</UserText>
      {item.refusal && <Note tone="pomegranate">سر وقتش نرفت: {item.refusal}</Note>}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button variant="quiet" size="small" busy={isBusy} onClick={onChange}>
          ویرایش
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          onClick={() =>
            void sendNow
              .mutateAsync({ scheduled: item.id })
              .then(() => showSnack('پیام فرستاده شد.'), showError)
          }
        >
          همین حالا بفرست
        </Button>
        <Button
          variant="danger"
          size="small"
          busy={isBusy}
          onClick={() =>
            void remove.mutateAsync({ scheduled: item.id }).then(() => showSnack('پیام حذف شد.'), showError)
          }
        >
          حذف
        </Button>
      </div>
    </li>
  )
}
