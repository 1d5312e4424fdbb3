import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { invalidateQueries } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { useOnline } from '#client/use-online.ts'
import { describeAnswerHours, isOutsideHours } from '#features/answer-hours/public.ts'
import { SavedRepliesDialog } from '#features/saved-replies/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { KeptTab } from '../attachments/kept-sheet.tsx'
import { PinnedBar } from '../attachments/pinned-bar.tsx'
import { LinksContext, useLinks } from '../attachments/use-links.ts'
import { useVoiceTurns, VoiceTurnsContext } from '../attachments/voice-turns.ts'
import styles from '../chat.module.css'
import {
  type Conversation,
  listConversations,
  listPins,
  type Message,
  react,
  setPinned,
} from '../contract.ts'
import { ReportMessage, SendLater, talkLines } from '../manifest.ts'
import type { ChatPerson, ReactionEmoji } from '../rules.ts'

import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { usePending } from './use-pending.ts'
import { type Talk, useTalk } from './use-talk.ts'

const SearchPanel = lazy(() => import('../search/search-panel.tsx'))
const TalkMenu = lazy(() => import('./talk-menu.tsx'))
const CorrectionDialog = lazy(() => import('./correction-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))
const KeptSheet = lazy(() => import('../attachments/kept-sheet.tsx'))
const CardDialog = lazy(() => import('./card-dialog.tsx'))

/** What is being done about a message. */
export type Doing =
  | { kind: 'reply' | 'edit' | 'correct' | 'report' | 'delete' | 'pin' | 'turn'; message: Message }
  | { kind: 'card'; message: Message }

/** The open conversation. */
export function TalkView({ id, userId }: { id: string; userId: string }) {
  const asked = useAskedPlace()
  const kept = useTalk(id, userId, asked)
  const { talk, error, open } = kept
  if (error && (!talk || error.http === 404))
    return (
      <section className={styles.talk} aria-label="گفت‌وگو">
        <Failed
          message={error.http === 404 ? 'این گفت‌وگو نیست، یا دیگر عضو آن نیستید.' : error.info.message}
          onRetry={() => void open()}
        />
      </section>
    )
  if (!talk)
    return (
      <section className={styles.talk} aria-label="گفت‌وگو">
        <Loading className={styles.flow}>
          <Skeleton height="4rem" />
          <Skeleton height="7rem" />
          <Skeleton height="4rem" />
        </Loading>
      </section>
    )
  return <Open talk={talk} kept={kept} userId={userId} asked={asked} />
}

/** Addresses of what was found lead to a message (`at`), or to a search within the conversation (`q`). */
function useAskedPlace() {
  const { search, key } = useLocation()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const seq = Number(query.get('at'))
    return { seq: Number.isInteger(seq) && seq > 0 ? seq : undefined, q: query.get('q') ?? '', turn: key }
  }, [search, key])
}
type AskedPlace = ReturnType<typeof useAskedPlace>

function Open({
  talk,
  kept,
  userId,
  asked,
}: {
  talk: Talk
  kept: ReturnType<typeof useTalk>
  userId: string
  asked: AskedPlace
}) {
  const { head, held, people } = talk
  const { merge, sync, open, drop } = kept
  const [doing, setDoing] = useState<Doing | null>(null)
  const [panel, setPanel] = useState<'search' | 'menu' | KeptTab | null>(null)
  useEffect(() => setPanel(asked.q === '' ? null : 'search'), [asked])
  const [scheduling, setScheduling] = useState<{ text: string; clear: () => void } | null>(null)
  /** What stood in the field when the texts that are kept were opened. */
  const [managing, setManaging] = useState<string | null>(null)
  const isOnline = useOnline()
  const mergeOwn = useCallback((messages: Message[]) => merge(messages), [merge])
  const pending = usePending(head.id, head.title, { held: held.items, merge: mergeOwn, sync })
  const done = () => setDoing(null)
  const names = useMemo(() => people, [people])

  const links = useLinks(head.id)
  const voiceTurns = useVoiceTurns(held.items, userId, links)

  const send = (outgoing: Parameters<typeof pending.send>[0]) => {
    // What one writes stands at the end, and so does who writes it.
    if (held.hasAfter) void open()
    return new Promise<void>((resolve, reject) => {
      pending.send(outgoing, resolve).then(resolve, reject)
    })
  }
  const pin = async ({ id, isPinned }: Message) => {
    try {
      await callApi(setPinned, { message: id, pinned: !isPinned })
      await Promise.all([sync(), invalidateQueries(listPins)])
    } catch (thrown) {
      showError(thrown)
    }
  }
  const begin = (next: Doing) => (next.kind === 'pin' ? void pin(next.message) : setDoing(next))
  const refresh = () => {
    void sync()
    void invalidateQueries(listConversations)
  }
  const jump = (seq: number) => {
    setPanel(null)
    void open(seq)
  }
  const setReaction = async (message: Message, emoji: ReactionEmoji | null) => {
    try {
      await callApi(react, { message: message.id, emoji })
      await sync()
    } catch (thrown) {
      showError(thrown)
    }
  }
  return (
    <LinksContext value={links}>
      <VoiceTurnsContext value={voiceTurns}>
        <section className={styles.talk} aria-label={`گفت‌وگو: ${head.title}`}>
          <header className={styles.talkHead}>
            <a href="/chat" className={iconButtonClass(styles.back)} aria-label="همهٔ گفت‌وگوها">
              <Icon name="back" />
            </a>
            <Avatar name={head.title} url={head.person?.avatarUrl ?? null} size={44} />
            <div className={styles.talkName}>
              <h1>
                <UserText>{head.title}</UserText>
              </h1>
              <p aria-live="polite">{describe(head, talk.typing)}</p>
            </div>
            <IconButton
              icon="paperclip"
              label="فایل‌ها و سنجاق‌ها"
              aria-haspopup="dialog"
              onClick={() => setPanel('file')}
            />
            <IconButton
              icon="search"
              label="جست‌وجو در این گفت‌وگو"
              aria-expanded={panel === 'search'}
              onClick={() => setPanel(panel === 'search' ? null : 'search')}
            />
            <IconButton
              icon="ellipsis-vertical"
              label="کارهای دیگر"
              aria-haspopup="dialog"
              onClick={() => setPanel('menu')}
            />
          </header>
          {head.pinned && <PinnedBar pinned={head.pinned} onJump={jump} onList={() => setPanel('pin')} />}
          <Suspense>
            {panel === 'search' && (
              <SearchPanel
                key={asked.turn}
                head={head}
                initial={asked.q}
                onChoose={jump}
                onClose={() => setPanel(null)}
              />
            )}
          </Suspense>
          <MessageList
            talk={talk}
            userId={userId}
            people={names}
            pending={pending}
            kept={kept}
            notice={
              !isOnline && (
                <Note tone="saffron" icon="wifi-off">
                  <b>اتصال نیست.</b> پیام‌ها در صف می‌مانند و با وصل شدن، به همین ترتیب و یک بار می‌روند.
                </Note>
              )
            }
            onDo={begin}
            onReact={setReaction}
          />
          {talkLines.map((TalkLine, index) => (
            <TalkLine
              // biome-ignore lint/suspicious/noArrayIndexKey: they are the same for good
              key={index}
              conversation={head.id}
              lastSeq={held.hasAfter ? head.lastSeq : (held.items.at(-1)?.seq ?? 0)}
            />
          ))}
          {head.answers && isOutsideHours(head.answers, new Date()) && (
            <p className={styles.outside} role="status">
              <Icon name="clock" />
              پاسخ‌ها {describeAnswerHours(head.answers.days)}
            </p>
          )}
          <Composer
            key={head.id}
            head={head}
            doing={doing && ['reply', 'edit', 'turn'].includes(doing.kind) ? { ...doing } : null}
            people={names}
            onSend={send}
            onEdited={message => merge([message])}
            onDone={done}
            onSchedule={(text, clear) => setScheduling({ text, clear })}
            onManageReplies={setManaging}
          />
          <Suspense>
            {SendLater && scheduling && (
              <SendLater
                conversation={head.id}
                written={scheduling.text}
                onDone={() => {
                  scheduling.clear()
                  setScheduling(null)
                }}
                onClose={() => setScheduling(null)}
              />
            )}
            {managing !== null && <SavedRepliesDialog written={managing} onClose={() => setManaging(null)} />}
            {doing?.kind === 'correct' && (
              <CorrectionDialog
                message={doing.message}
                onSend={outgoing => send(outgoing).catch(showError)}
                onClose={done}
              />
            )}
            {ReportMessage && doing?.kind === 'report' && (
              <ReportMessage
                message={doing.message}
                author={names.get(doing.message.authorId ?? '') ?? null}
                isDirect={head.kind === 'direct'}
                onDone={refresh}
                onClose={done}
              />
            )}
            {doing?.kind === 'delete' && (
              <DeleteDialog
                message={doing.message}
                mayForAll={mayDeleteForAll(doing.message, head, userId)}
                onDone={forAll => (forAll ? void sync() : drop(doing.message.id))}
                onClose={done}
              />
            )}
            {doing?.kind === 'card' && <CardDialog message={doing.message} onClose={done} />}
            {(panel === 'file' || panel === 'pin') && (
              <KeptSheet
                conversation={head.id}
                initial={panel}
                onJump={jump}
                onClose={() => setPanel(null)}
              />
            )}
            {panel === 'menu' && <TalkMenu head={head} onChanged={refresh} onClose={() => setPanel(null)} />}
          </Suspense>
        </section>
      </VoiceTurnsContext>
    </LinksContext>
  )
}

function mayDeleteForAll(message: Message, head: Conversation, userId: string): boolean {
  if (head.isLead && head.kind !== 'direct') return true
  return message.authorId === userId && Date.now() - new Date(message.at).getTime() < 60 * 60_000
}

function describe(head: Conversation, typing: readonly string[]): string {
  if (typing.length > 0)
    return head.kind === 'direct' ? 'در حال نوشتن…' : `${typing.join('، ')} در حال نوشتن…`
  if (head.kind === 'direct') return head.person?.isStaff ? 'از همکاران مدرسه' : head.person ? 'زبان‌آموز' : ''
  if (head.members.length === 0) return 'برای همهٔ مدرسه'
  const learners = head.members.filter(({ isStaff }) => !isStaff).length
  const staff = head.members.flatMap(({ isStaff, name }: ChatPerson) => (isStaff ? [name] : []))
  return [`${persianNumber(learners)} زبان‌آموز`, ...staff].join(' و ')
}
