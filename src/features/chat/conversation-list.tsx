import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { localDraft } from '#client/drafts/keep-draft.ts'
import { follow } from '#client/live/follow.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { invalidateQueries } from '#client/query.tsx'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { key } from '#persian/search-key.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Count } from '#ui/count.tsx'
import { Empty } from '#ui/empty.tsx'
import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './chat.module.css'
import {
  type ConversationRow,
  listConversations,
  readConversation,
  readMessages,
  setMarks,
} from './contract.ts'
import { type ConversationKind, chatChannel } from './rules.ts'
import { draftName } from './talk/draft-name.ts'
import { formatWhen } from './when.ts'

const NewTalkDialog = lazy(() => import('./new-talk-dialog.tsx'))

/** Milliseconds: what comes in one go is asked for once. */
const together = 250
/** Conversations whose end is kept on this device, and whose drafts are looked up. */
const keptTalks = 8
const shownDrafts = 30

const kinds: { kind: ConversationKind | null; label: string }[] = [
  { kind: null, label: 'همه' },
  { kind: 'direct', label: 'خصوصی' },
  { kind: 'group', label: 'گروه‌ها' },
  { kind: 'channel', label: 'اعلان‌ها' },
]

export function ConversationList({ userId, openId }: { userId: string; openId: string | null }) {
  const query = useQuery(offlineQueryOptions(listConversations, {}))
  const items = query.data?.items
  useNews(userId, items)
  useReceiving(items, openId)
  const drafts = useDrafts(userId, items, openId)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<ConversationKind | null>(null)
  const [isNew, setNew] = useState(false)
  const words = key(typed).split(' ').filter(Boolean)
  const shown = items?.filter(
    one => (kind === null || one.kind === kind) && words.every(word => key(one.title).includes(word)),
  )
  // The open conversation is what the page is about.
  const Heading = openId ? 'h2' : 'h1'
  return (
    <nav className={styles.threads} aria-label="گفت‌وگوها">
      <div className={styles.threadsHead}>
        <Heading>پیام‌رسان</Heading>
        <IconButton icon="pen-line" label="پیام تازه" onClick={() => setNew(true)} />
      </div>
      <label className={styles.find}>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="جست‌وجو در گفت‌وگوها"
          aria-label="جست‌وجو در گفت‌وگوها"
          maxLength={60}
        />
      </label>
      <Chips label="نوع گفت‌وگو" className={styles.kinds}>
        {kinds.map(({ kind: one, label }) => (
          <Chip key={label} pressed={kind === one} onPress={() => setKind(one)}>
            {label}
          </Chip>
        ))}
      </Chips>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {() =>
          shown && shown.length > 0 ? (
            <ul className={styles.rows}>
              {shown.map(row => (
                <li key={row.id}>
                  <Row row={row} draft={drafts.get(row.id)} isOpen={row.id === openId} />
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={items && items.length > 0 ? 'گفت‌وگویی به این نام نیست.' : 'هنوز گفت‌وگویی ندارید.'}>
              {items?.length === 0 && 'با «پیام تازه» برای استادتان یا پشتیبانی بنویسید.'}
            </Empty>
          )
        }
      </QueryView>
      {isNew && (
        <Suspense>
          <NewTalkDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
    </nav>
  )
}

function Row({ row, draft, isOpen }: { row: ConversationRow; draft: string | undefined; isOpen: boolean }) {
  const { id, title, kind, person, lastAt, lastMessage, unread, isMuted } = row
  return (
    <HereLink to={`/chat/${id}`} className={classes(styles.row, isOpen && styles.here)}>
      <Avatar name={title} url={person?.avatarUrl ?? null} size={48} />
      <span className={styles.rowText}>
        <span className={styles.rowLine}>
          <UserText as="b">{title}</UserText>
          {lastAt && <time dateTime={lastAt}>{formatWhen(lastAt)}</time>}
        </span>
        <span className={styles.rowLine}>
          <span className={styles.last}>
            {draft && !isOpen ? (
              <>
                <span className={styles.draft}>پیش‌نویس:</span> <UserText>{draft}</UserText>
              </>
            ) : lastMessage ? (
              <>
                {lastMessage.isMine && 'شما: '}
                {!lastMessage.isMine && kind === 'group' && lastMessage.authorName && (
                  <>
                    <UserText>{lastMessage.authorName}</UserText>:{' '}
                  </>
                )}
                {lastMessage.isDeleted ? 'این پیام حذف شد' : <UserText>{lastMessage.text}</UserText>}
              </>
            ) : (
              'هنوز پیامی نیست'
            )}
          </span>
          {isMuted && (
            <>
              <Icon name="volume-x" className={styles.muted} />
              <span className={text.spoken}>بی‌صدا</span>
            </>
          )}
          <Count of={unread} label="پیام خوانده‌نشده" className={isMuted ? styles.quietCount : undefined} />
        </span>
      </span>
    </HereLink>
  )
}

/** The list is asked for anew when something in it changes; of the school's channel, too large to be told of one by one, by its own events. */
function useNews(userId: string, items: readonly ConversationRow[] | undefined) {
  const school = items?.find(({ kind, groupId }) => kind === 'channel' && groupId === null)?.id
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidateQueries(listConversations), together)
    }
    const stops = [
      follow(userChannel(userId), {
        onEvent: event => (event as UserEvent).changed === 'chat' && askAnew(),
        onReload: askAnew,
      }),
      ...(school ? [follow(chatChannel(school), { onEvent: askAnew, onReload: askAnew })] : []),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [userId, school])
}

/** What has come to this device is told as received, and the last conversations are kept on it. */
function useReceiving(items: readonly ConversationRow[] | undefined, openId: string | null) {
  useEffect(() => {
    if (!items || !navigator.onLine) return
    const received = items.filter(one => one.lastSeq > one.deliveredSeq && one.lastMessage?.isMine === false)
    if (received.length > 0)
      void callApi(setMarks, {
        items: received.map(({ id, lastSeq }) => ({ conversation: id, delivered: lastSeq })),
      }).catch(() => undefined)
  }, [items])
  const recent = items
    ?.slice(0, keptTalks)
    .filter(({ id }) => id !== openId)
    .map(({ id, lastSeq }) => `${id} ${lastSeq}`)
    .join()
  useEffect(() => {
    if (!recent || !navigator.onLine) return
    const timer = setTimeout(async () => {
      for (const one of recent.split(',')) {
        const [conversation = '', lastSeq] = one.split(' ')
        if (keptHere.get(conversation) === lastSeq) continue
        keptHere.set(conversation, lastSeq!)
        await Promise.all([
          callWithCache(readConversation, { conversation }),
          callWithCache(readMessages, { conversation }),
        ]).catch(() => keptHere.delete(conversation))
      }
    }, 1500)
    return () => clearTimeout(timer)
  }, [recent])
}
/** Up to which message the conversations are kept, since this page was loaded. */
const keptHere = new Map<string, string>()

function useDrafts(userId: string, items: readonly ConversationRow[] | undefined, openId: string | null) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves a conversation may have left a draft in it
  useEffect(() => {
    let isHere = true
    const look = async () => {
      const found = new Map<string, string>()
      for (const { id } of items?.slice(0, shownDrafts) ?? []) {
        const kept = await localDraft(userId, draftName(id))
        const typed = kept?.value?.text?.trim()
        if (typed) found.set(id, typed)
      }
      if (isHere) setDrafts(found)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [items, userId, openId])
  return drafts
}
