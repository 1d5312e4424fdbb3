import { useNavigate } from 'react-router'
import { editItem } from '#client/outbox/edit-item.ts'
import type { OwnedItem } from '#client/outbox/use-items.ts'
import { removeItem, tryAgain } from '#client/outbox/write.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import styles from './outbox-panel.module.css'

/** One thing on its way: what it is, how it stands, and what may be done with it. */
export function OutboxItem({ item, onClose }: { item: OwnedItem; onClose: () => void }) {
  const navigate = useNavigate()
  const { owner, key, says: summary, state, at, fault, receipt, options } = item
  const edit = async () => {
    await editItem(item)
    onClose()
    if (options.form) void navigate(options.form.address)
  }
  return (
    <li className={styles.item}>
      {state === 'failed' ? (
        <StarIcon icon="circle-alert" tone="pomegranate" />
      ) : state === 'sent' ? (
        <StarIcon icon="check" tone="plain" />
      ) : (
        <StarIcon icon="send" />
      )}
      <div className={styles.words}>
        <h4>{summary.title}</h4>
        {summary.detail && (
          <UserText as="p" className={styles.detail}>
            {summary.detail}
          </UserText>
        )}
        <p role={state === 'failed' ? 'alert' : undefined} className={styles.state}>
          {state === 'waiting' && 'منتظر اینترنت'}
          {state === 'sending' && 'در حال ارسال…'}
          {state === 'failed' && fault?.message}
          {state === 'sent' &&
            (receipt ? `فرستاده شد؛ کد پیگیری: ${toPersianDigits(receipt)}` : 'فرستاده شد.')}
        </p>
        {(state === 'waiting' || state === 'failed') && (
          <div className={styles.actions}>
            {state === 'failed' && (
              <Button size="small" variant="text" onClick={() => void tryAgain(owner, key)}>
                تلاش دوباره
              </Button>
            )}
            {options.form && (
              <Button size="small" variant="text" onClick={() => void edit()}>
                ویرایش
              </Button>
            )}
            <Button size="small" variant="text" onClick={() => void removeItem(owner, key)}>
              حذف
            </Button>
          </div>
        )}
      </div>
      <time className={styles.at} dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
    </li>
  )
}
