import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Empty } from '#ui/empty.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { listAttachments, listPins } from '../contract.ts'
import { formatWhen } from '../when.ts'
import styles from './attachments.module.css'
import { Attachments } from './attachments.tsx'

export type KeptTab = 'file' | 'voice' | 'pin'

const tabs: [KeptTab, string][] = [
  ['file', 'فایل‌ها'],
  ['voice', 'صداها'],
  ['pin', 'سنجاق‌ها'],
]

/** What a conversation has beside words: files, voices, and what is pinned. Each leads to where it was said. */
export default function KeptSheet({
  conversation,
  initial,
  onJump,
  onClose,
}: {
  conversation: string
  initial: KeptTab
  onJump: (seq: number) => void
  onClose: () => void
}) {
  const [tab, setTab] = useState(initial)
  return (
    <Drawer edge="end" label="فایل‌ها و سنجاق‌ها" head={<h2>فایل‌ها و سنجاق‌ها</h2>} onClose={onClose}>
      <div className={styles.sheet}>
        <Chips label="چه چیزی">
          {tabs.map(([key, label]) => (
            <Chip key={key} pressed={tab === key} onPress={() => setTab(key)}>
              {label}
            </Chip>
          ))}
        </Chips>
        {tab === 'pin' ? (
          <Pins conversation={conversation} onJump={onJump} />
        ) : (
          <Files key={tab} conversation={conversation} kind={tab} onJump={onJump} />
        )}
      </div>
    </Drawer>
  )
}

/** A page of what was sent, and after it the pages before. */
function Files({
  conversation,
  kind,
  before,
  onJump,
}: {
  conversation: string
  kind: 'file' | 'voice'
  before?: number
  onJump: (seq: number) => void
}) {
  const query = useQuery(
    buildQueryOptions(listAttachments, { conversation, kind, ...(before && { before }) }),
  )
  const [isLonger, setLonger] = useState(false)
  const label = kind === 'voice' ? 'پیام‌های صوتی' : 'فایل‌ها'
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ items, hasMore }) => {
        const last = items.at(-1)
        if (!last)
          return <Empty title={kind === 'voice' ? 'هنوز پیامی صوتی نیست.' : 'هنوز فایلی فرستاده نشده است.'} />
        return (
          <>
            <ul className={styles.kept} aria-label={label}>
              {items.map(({ seq, at, authorName, attachment }) => (
                <li key={attachment.id}>
                  <Where at={at} onJump={() => onJump(seq)}>
                    <UserText>{authorName ?? 'حساب حذف‌شده'}</UserText>
                  </Where>
                  <Attachments files={[attachment]} isMine />
                </li>
              ))}
            </ul>
            {hasMore &&
              (isLonger ? (
                <Files conversation={conversation} kind={kind} before={last.seq} onJump={onJump} />
              ) : (
                <Button variant="quiet" onClick={() => setLonger(true)}>
                  بیشتر
                </Button>
              ))}
          </>
        )
      }}
    </QueryView>
  )
}

function Where({ at, onJump, children }: { at: string; onJump: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.where} onClick={onJump}>
      {children}
      <time dateTime={at}>{formatWhen(at)}</time>
    </button>
  )
}

function Pins({ conversation, onJump }: { conversation: string; onJump: (seq: number) => void }) {
  const query = useQuery(buildQueryOptions(listPins, { conversation }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="هنوز پیامی سنجاق نشده است." />
        ) : (
          <ul className={styles.kept} aria-label="سنجاق‌ها">
            {items.map(({ id, seq, authorName, text, at }) => (
              <li key={id}>
                <button type="button" className={styles.pin} onClick={() => onJump(seq)}>
                  <span className={styles.where}>
                    <UserText>{authorName ?? 'حساب حذف‌شده'}</UserText>
                    <time dateTime={at}>{formatWhen(at)}</time>
                  </span>
                  <UserText>{text}</UserText>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
