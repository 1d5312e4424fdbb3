import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type List, listPhrases } from './contract.ts'
import { ListTools } from './list-tools.tsx'
import { mergePhrases } from './merge-phrases.ts'
import styles from './my-lists.module.css'
import { MyPhraseRow } from './my-phrase-row.tsx'
import { isSoundless } from './own.ts'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'
import rowStyles from './phrase-row.module.css'
import { useWaitingWrites } from './use-phrase-write.ts'

/** One list of the user's: what can be done with it, and its phrases. */
export function OneList({ list }: { list: List }) {
  const [isWriting, setWriting] = useState(false)
  const waiting = useWaitingWrites({ list: list.id, page: 1 })
  return (
    <section className={styles.list} aria-labelledby="list">
      <div className={`${layout.spread} ${layout.wrapping}`}>
        <div>
          <h2 id="list">
            <UserText>{list.title}</UserText>
          </h2>
          <p className={text.muted}>
            {persianNumber(list.phraseCount)} عبارت
            {waiting.length > 0 && `، ${persianNumber(waiting.length)} تغییر در صف ارسال`}
          </p>
        </div>
        <Button variant="quiet" onClick={() => setWriting(true)}>
          <Icon name="plus" />
          عبارت تازه
        </Button>
      </div>
      <ListTools list={list} />
      <Phrases list={list} onWrite={() => setWriting(true)} />
      {isWriting && <OwnPhraseDialog list={list.id} onClose={() => setWriting(false)} />}
    </section>
  )
}

function Phrases({ list, onWrite }: { list: List; onWrite: () => void }) {
  const address = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(address.get('page') ?? '') ?? 1)
  const query = useQuery({
    ...offlineQueryOptions(listPhrases, { list: list.id, page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  const waiting = useWaitingWrites({ list: list.id, page })
  const { data } = query
  const rows = mergePhrases(data?.items ?? [], waiting)
  if (data && rows.length === 0 && page === 1) {
    return (
      <Empty title="این فهرست هنوز خالی است." action={<Button onClick={onWrite}>نوشتن عبارت</Button>}>
        عبارتی از عبارت‌نامه نشان کنید یا عبارت خودتان را بنویسید.
      </Empty>
    )
  }
  const isSilent = isSoundless(rows.map(({ phrase }) => phrase))
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes(styles.phrases, isSilent && rowStyles.soundless)}>
          {rows.map(row => (
            <MyPhraseRow key={row.phrase.id} {...row} list={list.id} />
          ))}
        </ul>
      )}
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {({ perPage, total, page }) => (
          <>
            <p className={`${text.small} ${text.faint}`}>پنج کاشی یعنی عبارت در حافظهٔ بلندمدت نشسته است.</p>
            <Pager
              page={page}
              perPage={perPage}
              total={total}
              address={page => paths.myPhrases({ list: list.id, page })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
