import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { mayDo } from '#account/permissions.ts'
import { callApi } from '#client/call-api.ts'
import { localDraft } from '#client/drafts/keep-draft.ts'
import { follow } from '#client/live/follow.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { invalidateQueries } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { useSettled } from '#client/use-settled.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { answerHoursDialog } from '#features/answer-hours/public.ts'
import { holdsWords } from '#persian/holds-words.ts'
import { key } from '#persian/search-key.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
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
import { conversationPath } from './chat-path.ts'
import {
  type ConversationRow,
  listConversations,
  readConversation,
  readMessages,
  type SupportRow,
  setMarks,
} from './contract.ts'
import { type ConversationKind, chatChannel, schoolChannelId } from './rules.ts'
import { maxSought, minSought } from './search/contract.ts'
import { formatSupportTitle, toSupportId } from './support-id.ts'
import { draftName } from './talk/draft-name.ts'
import { formatWhen } from './when.ts'

const AnswerHoursDialog = lazy(answerHoursDialog)
const FoundMessages = lazy(() => import('./search/found-messages.tsx'))
const NewTalkDialog = lazy(() => import('./new-talk-dialog.tsx'))

/** Milliseconds: what comes in one go is asked for once. */
const together = 250
/** Conversations whose end is kept on this device, and whose drafts are looked up. */
const keptTalks = 8
const shownDrafts = 30

type ListKind = ConversationKind | 'support'
const kinds: { kind: ListKind | null; label: string }[] = [
  { kind: null, label: 'همه' },
  { kind: 'direct', label: 'خصوصی' },
  { kind: 'group', label: 'گروه‌ها' },
  { kind: 'channel', label: 'اعلان‌ها' },
  { kind: 'support', label: 'پشتیبانی' },
]

export function ConversationList({ userId, openId }: { userId: string; openId: string | null }) {
  const [areAllWanted, setAll] = useState(false)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<ListKind | null>(null)
  // What is looked for may be an old one.
  const input = areAllWanted || typed !== '' || kind !== null ? { all: '1' as const } : {}
  const query = useQuery({
    ...offlineQueryOptions(listConversations, input),
    placeholderData: known => known,
  })
  const items = query.data?.items
  useNews(userId)
  useReceiving(items, openId)
  const drafts = useDrafts(userId, items, openId)
  const [isNew, setNew] = useState(false)
  const [areHoursOpen, setHours] = useState(false)
  const mayKeepHours = mayDo(useSession().user?.roles ?? [], 'chat.keepHours')
  const isNamed = (title: string) => holdsWords(key(title), typed)
  const sought = useSettled(typed.trim())
  const isSought = key(typed).length >= minSought && key(sought).length >= minSought
  // What this device kept of an earlier version has none of the school's.
  const support = query.data?.support ?? []
  const shown =
    items &&
    [
      ...items
        .filter(one => (kind === null || one.kind === kind) && isNamed(one.title))
        .map(row => ({
          id: row.id,
          at: row.lastAt,
          view: <Row row={row} draft={drafts.get(row.id)} isOpen={row.id === openId} />,
        })),
      ...support
        .filter(
          one => (kind === null || kind === 'support') && isNamed(`${formatSupportTitle(one)} ${one.title}`),
        )
        .map(row => ({
          id: toSupportId(row.number),
          at: row.lastAt,
          view: <SupportRowLink row={row} isOpen={toSupportId(row.number) === openId} />,
        })),
    ].toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
  const hasAny = (items?.length ?? 0) + support.length > 0
  // The open conversation is what the page is about.
  const Heading = openId ? 'h2' : 'h1'
  return (
    <nav className={styles.threads} aria-label="گفت‌وگوها">
      <div className={styles.threadsHead}>
        <Heading>پیام‌رسان</Heading>
        <span className={styles.headActions}>
          {mayKeepHours && (
            <IconButton icon="clock" label="ساعت پاسخ‌گویی من" onClick={() => setHours(true)} />
          )}
          <IconButton icon="pen-line" label="پیام تازه" onClick={() => setNew(true)} />
        </span>
      </div>
      <label className={styles.find}>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="جست‌وجو در گفت‌وگوها و پیام‌ها"
          aria-label="جست‌وجو در گفت‌وگوها و پیام‌ها"
          maxLength={maxSought}
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
              {shown.map(({ id, view }) => (
                <li key={id}>{view}</li>
              ))}
              {query.data?.hasMore && (
                <li>
                  <Button variant="text" size="small" busy={query.isFetching} onClick={() => setAll(true)}>
                    گفت‌وگوهای قدیمی‌تر
                  </Button>
                </li>
              )}
            </ul>
          ) : (
            !isSought && (
              <Empty title={hasAny ? 'گفت‌وگویی به این نام نیست.' : 'هنوز گفت‌وگویی ندارید.'}>
                {!hasAny && 'با «پیام تازه» برای استادتان یا پشتیبانی بنویسید.'}
              </Empty>
            )
          )
        }
      </QueryView>
      {isSought && items && (
        <Suspense>
          <FoundMessages
            q={sought}
            kind={kind}
            talks={items}
            hasTitles={(shown?.length ?? 0) > 0}
            isBeside={openId !== null}
          />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <NewTalkDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
      {areHoursOpen && (
        <Suspense>
          <AnswerHoursDialog onClose={() => setHours(false)} />
        </Suspense>
      )}
    </nav>
  )
}

function Row({ row, draft, isOpen }: { row: ConversationRow; draft: string | undefined; isOpen: boolean }) {
  const { id, title, kind, person, lastAt, lastMessage, unread, isMuted } = row
  return (
    <HereLink to={conversationPath({ id })} className={classes(styles.row, isOpen && styles.here)}>
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

/** A conversation with the school. */
function SupportRowLink({ row, isOpen }: { row: SupportRow; isOpen: boolean }) {
  const { number, state, lastAt, lastText, isMine, unread } = row
  return (
    <HereLink
      to={conversationPath({ id: toSupportId(number) })}
      className={classes(styles.row, isOpen && styles.here)}
    >
      <span className={styles.supportSign}>
        <Icon name="life-buoy" />
      </span>
      <span className={styles.rowText}>
        <span className={styles.rowLine}>
          <UserText as="b">{formatSupportTitle(row)}</UserText>
          <time dateTime={lastAt}>{formatWhen(lastAt)}</time>
        </span>
        <span className={styles.rowLine}>
          <span className={styles.last}>
            {state === 'closed' && 'بسته شد، '}
            {isMine && 'شما: '}
            <UserText>{lastText}</UserText>
          </span>
          <Count of={unread} label="پیام خوانده‌نشده" />
        </span>
      </span>
    </HereLink>
  )
}

/** The list is asked for anew when something in it changes; of the school's channel, too large to be told of one by one, by its own events. */
function useNews(userId: string) {
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
      follow(chatChannel(schoolChannelId), { onEvent: askAnew, onReload: askAnew }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [userId])
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
