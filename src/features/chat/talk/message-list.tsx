import { Fragment, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { Count } from '#ui/count.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import styles from '../chat.module.css'
import type { Message } from '../contract.ts'
import type { ChatPerson, ReactionEmoji } from '../rules.ts'
import { formatDay } from '../when.ts'
import { Bubble, PendingBubble } from './bubble.tsx'
import type { Doing } from './talk-view.tsx'
import type { usePending } from './use-pending.ts'
import type { Talk, useTalk } from './use-talk.ts'

/** CSS pixels: from the edge at which more is asked for; within which one stands at the end. */
const nearEdge = 700
const nearEnd = 80

/**
 * The messages that are held, in a place that scrolls by itself: what one reads stays where it is when something comes
 * above or below it, and at the end one stays at the end.
 */
export function MessageList({
  talk,
  userId,
  people,
  pending: { pending, retry, remove },
  kept: { more, markRead, setAtEnd, open },
  notice,
  onDo,
  onReact,
}: {
  talk: Talk
  userId: string
  people: ReadonlyMap<string, ChatPerson>
  pending: ReturnType<typeof usePending>
  kept: ReturnType<typeof useTalk>
  notice: ReactNode
  onDo: (doing: Doing) => void
  onReact: (message: Message, emoji: ReactionEmoji | null) => void
}) {
  const { head, held, readAtOpening, opening } = talk
  const { items } = held
  const flow = useRef<HTMLDivElement>(null)
  /** The message at the upper edge and how far it is from it; null at the end. */
  const anchor = useRef<{ seq: string; top: number } | null>(null)
  const [isEnd, setEnd] = useState(true)

  const isUnread = ({ seq, authorId }: Message) => seq > readAtOpening && authorId !== userId
  const firstUnread = items.find(isUnread)
  const unread = items.filter(isUnread).length
  const below = items.filter(({ seq, authorId }) => seq > head.readSeq && authorId !== userId).length

  const look = () => {
    const box = flow.current
    if (!box) return
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    const isAtEnd = left < nearEnd && !held.hasAfter
    const top = box.getBoundingClientRect().top
    const bottom = top + box.clientHeight
    const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    const first = rows.find(row => row.getBoundingClientRect().bottom > top)
    anchor.current =
      isAtEnd || !first ? null : { seq: first.dataset.seq!, top: first.getBoundingClientRect().top - top }
    setEnd(isAtEnd)
    setAtEnd(isAtEnd)
    if (box.scrollTop < nearEdge) void more('before')
    if (left < nearEdge) void more('after')
    if (document.hidden) return
    const seen = rows.findLast(row => row.getBoundingClientRect().bottom <= bottom + 24)
    if (seen) markRead(Number(seen.dataset.seq))
  }
  const lookAgain = useEffectEvent(look)

  // Opened anew: at the first unread message, at the one that was looked for, or at the end.
  const opened = useRef(0)
  useLayoutEffect(() => {
    const box = flow.current
    if (!box) return
    if (opened.current !== opening.turn) {
      opened.current = opening.turn
      const target =
        opening.seq === null ? null : box.querySelector<HTMLElement>(`[data-seq="${opening.seq}"]`)
      if (target) {
        box.scrollTop = target.offsetTop - box.clientHeight / 3
        if (opening.isSought) target.dataset.found = ''
      } else box.scrollTop = box.scrollHeight
    } else if (anchor.current === null) box.scrollTop = box.scrollHeight
    else {
      const row = box.querySelector<HTMLElement>(`[data-seq="${anchor.current.seq}"]`)
      if (row)
        box.scrollTop +=
          row.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.current.top
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is shown is looked at
  useEffect(() => lookAgain(), [items, pending.length, opening.turn])
  useEffect(() => {
    const again = () => lookAgain()
    document.addEventListener('visibilitychange', again)
    // A keyboard that opens, a picture that loads: the place is another one.
    const watch = new ResizeObserver(() => {
      if (flow.current && anchor.current === null) flow.current.scrollTop = flow.current.scrollHeight
    })
    watch.observe(flow.current!)
    return () => {
      document.removeEventListener('visibilitychange', again)
      watch.disconnect()
    }
  }, [])

  const jump = (seq: number) => {
    const row = flow.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    if (!row) return void open(seq)
    row.scrollIntoView({ block: 'center' })
    row.dataset.found = ''
  }
  const toEnd = () => {
    if (held.hasAfter) void open()
    else if (flow.current) flow.current.scrollTop = flow.current.scrollHeight
  }
  return (
    <div className={styles.flowBox}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div ref={flow} className={styles.flow} role="log" aria-label="پیام‌ها" tabIndex={0} onScroll={look}>
        {notice && <div className={styles.notice}>{notice}</div>}
        {!held.hasBefore && items.length > 0 && (
          <p className={styles.event}>
            آغاز گفت‌وگو{head.kind === 'group' && '؛ پیام‌های پیش از آمدن شما این‌جا نیست'}
          </p>
        )}
        {items.length === 0 && pending.length === 0 && (
          <p className={styles.event}>هنوز پیامی نیست. نخستین پیام را شما بنویسید.</p>
        )}
        {items.map((message, index) => {
          const before = items[index - 1]
          const isNewDay = !before || isoDay(before.at) !== isoDay(message.at)
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <p className={styles.day}>
                  <span>{formatDay(message.at)}</span>
                </p>
              )}
              {message === firstUnread && (
                <p className={styles.unread} data-unread>
                  {persianNumber(unread)} پیام تازه
                </p>
              )}
              <Bubble
                message={message}
                head={head}
                userId={userId}
                people={people}
                isFirst={isNewDay || before?.authorId !== message.authorId}
                onDo={onDo}
                onReact={onReact}
                onJump={jump}
              />
            </Fragment>
          )
        })}
        {pending.map(one => (
          <PendingBubble
            key={one.id}
            pending={one}
            onRetry={() => retry(one.id)}
            onRemove={() => remove(one.id)}
          />
        ))}
      </div>
      {!isEnd && (
        <div className={styles.jumps}>
          {firstUnread && firstUnread.seq <= head.readSeq && (
            <button
              type="button"
              className={iconButtonClass(styles.jump)}
              onClick={() => jump(firstUnread.seq)}
            >
              <Icon name="arrow-up" />
              <span className={styles.jumpLabel}>نخستین پیام تازه</span>
            </button>
          )}
          <button
            type="button"
            className={iconButtonClass(styles.jump)}
            aria-label="به آخرین پیام"
            onClick={toEnd}
          >
            <Icon name="arrow-down" />
            <Count of={below} label="پیام تازه" />
          </button>
        </div>
      )}
    </div>
  )
}
