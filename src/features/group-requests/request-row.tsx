import { paths } from '#contract/paths.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { GroupRequest } from './contract.ts'
import styles from './group-requests.module.css'
import { formatTerms, formatWish } from './rules.ts'

/** One group that somebody waits for: what it is, how it stands, and the way out of it or into the group. */
export function RequestRow({
  request,
  isBusy,
  onConfirm,
  onWithdraw,
}: {
  request: GroupRequest
  isBusy: boolean
  /** Where the phone is still to be proved. */
  onConfirm?: () => void
  onWithdraw: () => void
}) {
  const wish = formatWish(request)
  const { isConfirmed, notifiedAt, groupId } = request
  return (
    <li className={styles.request} aria-label={wish}>
      <div className={layout.spread}>
        <UserText as="b">{wish}</UserText>
        {notifiedAt ? (
          <Tag tone="pistachio">باز شد</Tag>
        ) : isConfirmed ? (
          <Tag tone="saffron">در انتظار</Tag>
        ) : (
          <Tag>تأیید نشده</Tag>
        )}
      </div>
      <p className={text.meta} data-dotted>
        <span>{formatTerms(request)}</span>
        <span>
          {notifiedAt ? `خبر دادیم: ${formatDateTime(notifiedAt)}` : `از ${formatDate(request.createdAt)}`}
        </span>
      </p>
      <div className={classes(layout.row, layout.wrapping)}>
        {groupId && (
          <a href={paths.group({ id: groupId })} className={buttonClass({ size: 'small' })}>
            دیدن گروه
          </a>
        )}
        {!isConfirmed && onConfirm && (
          <Button size="small" busy={isBusy} onClick={onConfirm}>
            تأیید می‌کنم، خبرم کنید
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          aria-label={`${notifiedAt ? 'حذف' : 'پس گرفتن'} ${wish}`}
          onClick={onWithdraw}
        >
          {notifiedAt ? 'حذف' : 'پس گرفتن'}
        </Button>
      </div>
    </li>
  )
}
