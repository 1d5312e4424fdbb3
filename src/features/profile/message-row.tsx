import { useId, useState } from 'react'
import { type Message, messages, readMessage } from '#account/contract.ts'
import { useWrite } from '#client/query.tsx'
import { daysBetween, formatDate, formatDateTime, formatTime, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from './messages-tab.module.css'

/** One message: its first line until it is opened, which marks it as read. */
export function MessageRow({ message }: { message: Message }) {
  const { id, title, body, link, html, createdAt, readAt } = message
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const read = useWrite(readMessage, { invalidates: [messages] })
  const isUnread = readAt === null && !read.isPending
  const turn = () => {
    setOpen(!isOpen)
    if (!isOpen && isUnread) read.mutate({ id }, { onError: fault => showSnack(fault.info.message) })
  }
  return (
    <li className={styles.message}>
      <StarIcon icon="bell" tone={isUnread ? 'soft' : 'plain'} />
      <div className={styles.words}>
        <h4 className={styles.title}>
          <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={turn}>
            {isUnread && (
              <>
                <i className={styles.unread} aria-hidden="true" />
                <span className={text.spoken}>خوانده‌نشده: </span>
              </>
            )}
            <UserText>{title}</UserText>
          </button>
        </h4>
        <div id={bodyId} className={classes(styles.body, !isOpen && styles.folded)}>
          {isOpen && html ? <Prose html={html} /> : <UserText as="p">{body}</UserText>}
        </div>
        {isOpen && link && (
          <a href={link} className={classes(text.link, text.small)} aria-label={`دیدن جزئیات: ${title}`}>
            دیدن جزئیات
            <Icon name="forward" />
          </a>
        )}
      </div>
      <time className={styles.at} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {shortly(createdAt)}
      </time>
    </li>
  )
}

/** The clock of today's and yesterday's, the day of older ones. */
const shortly = (at: string) =>
  daysBetween(toJalali(at), toJalali(Date.now())) < 2 ? formatTime(at) : formatDate(at)
