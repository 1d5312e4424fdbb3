import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatTime } from '#persian/jalali.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Correction } from '#ui/correction.tsx'
import { Icon } from '#ui/icon.tsx'
import quotedLine from '#ui/quoted-line.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { WrittenText } from '#ui/written-text.tsx'
import { Attachments } from '../attachments/attachments.tsx'
import { PendingFiles } from '../attachments/pending-files.tsx'
import styles from '../chat.module.css'
import type { Conversation, Message } from '../contract.ts'
import { ReportMessage } from '../manifest.ts'
import { type ChatPerson, editMs, type ReactionEmoji, reactionEmojis } from '../rules.ts'
import type { Doing } from './talk-view.tsx'
import type { Pending } from './use-pending.ts'

/** A message that has arrived. */
export function Bubble({
  message,
  head,
  userId,
  people,
  isFirst,
  onDo,
  onReact,
  onJump,
}: {
  message: Message
  head: Conversation
  userId: string
  people: ReadonlyMap<string, ChatPerson>
  /** Of several of one person. */
  isFirst: boolean
  onDo: (doing: Doing) => void
  onReact: (message: Message, emoji: ReactionEmoji | null) => void
  onJump: (seq: number) => void
}) {
  const { authorId, at, isDeleted, correction, replyTo, editedAt, reactions } = message
  const [isOpen, setOpen] = useState(false)
  const isMine = authorId === userId
  const author = people.get(authorId ?? '')
  const close = () => setOpen(false)
  return (
    <div
      className={classes(styles.message, isMine && styles.mine)}
      data-seq={message.seq}
      data-message={message.id}
    >
      <article
        className={classes(styles.bubble, correction && styles.wide)}
        aria-label={`${isMine ? 'شما' : (author?.name ?? 'حساب حذف‌شده')}، ${formatTime(at)}`}
      >
        {!isMine && head.kind !== 'direct' && isFirst && (
          <span className={styles.by}>
            <UserText>{author?.name ?? 'حساب حذف‌شده'}</UserText>
            {author?.isStaff && <Tag>{head.kind === 'group' ? 'استاد' : 'مدرسه'}</Tag>}
          </span>
        )}
        {replyTo && !isDeleted && (
          <button type="button" className={quotedLine.quoted} onClick={() => onJump(replyTo.seq)}>
            <span className={text.spoken}>در پاسخ به </span>
            {replyTo.authorId !== userId && people.get(replyTo.authorId ?? '') && (
              <>
                <UserText>{people.get(replyTo.authorId ?? '')!.name}</UserText>:{' '}
              </>
            )}
            {replyTo.text ? <UserText>{replyTo.text}</UserText> : 'پیامی که حذف شد'}
          </button>
        )}
        {isDeleted ? (
          <p className={styles.gone}>این پیام حذف شد.</p>
        ) : (
          <>
            {correction && <Correction {...correction} />}
            {message.isRelay && <Tag tone="turquoise">زنجیرهٔ گفتار</Tag>}
            <Attachments
              files={message.attachments}
              isMine={isMine}
              relay={
                replyTo?.isRelay
                  ? {
                      message: message.id,
                      comment: message.comment,
                      mayComment: head.kind === 'group' && head.isLead && !isMine,
                    }
                  : undefined
              }
            />
            <WrittenText text={message.text} />
            {message.isRelay && head.refusal === null && (
              <Button variant="quiet" size="small" onClick={() => onDo({ kind: 'turn', message })}>
                <Icon name="mic" />
                نوبت من، تا ۶۰ ثانیه
              </Button>
            )}
          </>
        )}
        <div className={styles.foot}>
          <time dateTime={at}>{formatTime(at)}</time>
          {message.isPinned && <span>سنجاق‌شده</span>}
          {editedAt && !isDeleted && <span>ویرایش‌شده</span>}
          {isMine && !isDeleted && <Marks seq={message.seq} head={head} />}
          {!isDeleted && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={isOpen}
              aria-label="کارهای این پیام"
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
            </button>
          )}
        </div>
        {isOpen && (
          <Actions
            message={message}
            head={head}
            userId={userId}
            onDo={onDo}
            onReact={onReact}
            onDone={close}
          />
        )}
      </article>
      {reactions.length > 0 && (
        <div className={styles.reactions}>
          {reactions.map(({ emoji, userIds }) => {
            const isOwn = userIds.includes(userId)
            return (
              <button
                key={emoji}
                type="button"
                aria-pressed={isOwn}
                aria-label={`${emoji}، ${persianNumber(userIds.length)} نفر`}
                disabled={head.refusal !== null}
                onClick={() => onReact(message, isOwn ? null : (emoji as ReactionEmoji))}
              >
                {emoji} {persianNumber(userIds.length)}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** One tick has been sent, two have been received, two in colour are read: by who is on the other side, or by somebody of the group. */
function Marks({ seq, head: { kind, marks } }: { seq: number; head: Conversation }) {
  if (kind === 'channel') return null
  const isRead = marks.some(({ read }) => read >= seq)
  const isDelivered = isRead || marks.some(({ delivered }) => delivered >= seq)
  return (
    <span className={isRead ? styles.read : undefined}>
      <Icon name={isDelivered ? 'check-check' : 'check'} />
      <span className={text.spoken}>{isRead ? 'خوانده شد' : isDelivered ? 'رسید' : 'فرستاده شد'}</span>
    </span>
  )
}

function Actions({
  message,
  head,
  userId,
  onDo,
  onReact,
  onDone,
}: {
  message: Message
  head: Conversation
  userId: string
  onDo: (doing: Doing) => void
  onReact: (message: Message, emoji: ReactionEmoji | null) => void
  onDone: () => void
}) {
  const isMine = message.authorId === userId
  const mayWrite = head.refusal === null
  const isFresh = Date.now() - new Date(message.at).getTime() < editMs
  const isForeign = detectDirection(message.correction?.corrected ?? message.text) === 'ltr'
  const actions: [boolean, Doing['kind'], string][] = [
    [mayWrite, 'reply', 'پاسخ'],
    [
      mayWrite && !isMine && head.kind !== 'channel' && !message.correction && message.text !== '',
      'correct',
      'اصلاح',
    ],
    [isForeign, 'card', 'کارت کن'],
    [mayWrite && isMine && isFresh && !message.correction && message.text !== '', 'edit', 'ویرایش'],
    [head.mayPin, 'pin', message.isPinned ? 'برداشتن سنجاق' : 'سنجاق'],
    [true, 'delete', 'حذف'],
    [ReportMessage !== undefined && !isMine, 'report', 'گزارش'],
  ]
  const own = message.reactions.find(({ userIds }) => userIds.includes(userId))?.emoji
  return (
    <div className={styles.actions}>
      {mayWrite && head.kind !== 'channel' && (
        <div className={styles.emojis}>
          {reactionEmojis.map(emoji => (
            <button
              key={emoji}
              type="button"
              aria-pressed={own === emoji}
              aria-label={`واکنش ${emoji}`}
              onClick={() => {
                onDone()
                onReact(message, own === emoji ? null : emoji)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {actions.map(
        ([isThere, kind, label]) =>
          isThere && (
            <button
              key={kind}
              type="button"
              className={text.link}
              onClick={() => {
                onDone()
                onDo({ kind, message })
              }}
            >
              {label}
            </button>
          ),
      )}
    </div>
  )
}

/** A message that is on its way, or was refused. */
export function PendingBubble({
  pending,
  onRetry,
  onRemove,
}: {
  pending: Pending
  onRetry: () => void
  onRemove: () => void
}) {
  const { state, place, fault, correction } = pending
  return (
    <div className={classes(styles.message, styles.mine)} data-pending={state}>
      <article
        aria-label={`شما، ${state === 'failed' ? 'فرستاده نشد' : 'در راه'}`}
        className={classes(
          styles.bubble,
          correction && styles.wide,
          state === 'waiting' && styles.queued,
          state === 'failed' && styles.failed,
        )}
      >
        {correction && <Correction {...correction} />}
        <PendingFiles pending={pending} />
        <WrittenText text={pending.text} />
        <div className={styles.foot}>
          {state === 'failed' ? (
            <>
              <Icon name="circle-alert" />
              <span>فرستاده نشد: {fault}</span>
            </>
          ) : (
            <>
              <span>{state === 'waiting' ? `در صف، ${persianNumber(Math.max(place, 1))}` : 'در راه'}</span>
              <Icon name="clock" />
            </>
          )}
        </div>
      </article>
      {(state === 'failed' || pending.files.length > 0) && (
        <div className={styles.resend}>
          {state === 'failed' && (
            <Button variant="text" size="small" onClick={onRetry}>
              تلاش دوباره
            </Button>
          )}
          <Button variant="text" size="small" onClick={onRemove}>
            {state === 'failed' ? 'حذف' : 'لغو'}
          </Button>
        </div>
      )}
    </div>
  )
}
