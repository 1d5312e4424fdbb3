import type { ReactNode } from 'react'
import { formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Correction } from '#ui/correction.tsx'
import quotedLine from '#ui/quoted-line.module.css'
import text from '#ui/text.module.css'
import { WrittenText } from '#ui/written-text.tsx'
import styles from '../chat.module.css'
import type { Message } from '../contract.ts'

type Read = Pick<Message, 'text' | 'at' | 'isDeleted' | 'correction'> & {
  author: string
  isEdited: boolean
  repliesTo: string | null
}

/** A message that is read and not answered. */
export function ReadBubble({
  message,
  isFar,
  files,
}: {
  message: Read
  isFar: boolean
  /** What goes with it. */
  files: ReactNode
}) {
  const { author, at, isDeleted, isEdited, correction, repliesTo } = message
  return (
    <div className={classes(styles.message, isFar && styles.mine)}>
      <article
        className={classes(styles.bubble, correction && styles.wide)}
        aria-label={`${author}، ${formatTime(at)}`}
      >
        <span className={styles.by}>
          <UserText>{author}</UserText>
        </span>
        {isDeleted ? (
          <p className={styles.gone}>این پیام حذف شد.</p>
        ) : (
          <>
            {repliesTo && (
              <p className={quotedLine.quoted}>
                <span className={text.spoken}>در پاسخ به </span>
                <UserText>{repliesTo}</UserText>
              </p>
            )}
            {correction && <Correction {...correction} />}
            {files}
            <WrittenText text={message.text} />
          </>
        )}
        <div className={styles.foot}>
          <time dateTime={at}>{formatTime(at)}</time>
          {isEdited && !isDeleted && <span>ویرایش‌شده</span>}
        </div>
      </article>
    </div>
  )
}
