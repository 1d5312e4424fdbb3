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
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type List, listPhrases } from './contract.ts'
import { ListTools } from './list-tools.tsx'
import type { ListedList } from './merge-lists.ts'
import { mergePhrases } from './merge-phrases.ts'
import styles from './my-lists.module.css'
import { MyPhraseRow } from './my-phrase-row.tsx'
import { isSoundless } from './own.ts'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'
import rowStyles from './phrase-row.module.css'
import { useWaitingAdds, useWaitingWrites } from './use-phrase-write.ts'

/** One list of the user's: what can be done with it, and its phrases. */
export function OneList({ listed, lists }: { listed: ListedList; lists: readonly List[] }) {
  const { list } = listed
  const [isWriting, setWriting] = useState(false)
  const waiting = useWaitingWrites({ list: list.id, page: 1 }).length + useWaitingAdds(list.id).length
  return (
    <section className={styles.list} aria-labelledby="list">
      <div className={`${layout.spread} ${layout.wrapping}`}>
        <div>
          <h2 id="list">
            <UserText>{list.title}</UserText>
          </h2>
          <p className={text.muted}>
            {persianNumber(list.phraseCount)} عبارت
            {waiting > 0 && `، ${persianNumber(waiting)} تغییر در صف ارسال`}
          </p>
        </div>
        <Button variant="quiet" onClick={() => setWriting(true)}>
          <Icon name="plus" />
          عبارت تازه
        </Button>
      </div>
      <ListTools listed={listed} lists={lists} />
      <Phrases listed={listed} onWrite={() => setWriting(true)} />
      {isWriting && <OwnPhraseDialog list={list.id} onClose={() => setWriting(false)} />}
    </section>
  )
}

function Phrases({ listed: { list, isNew }, onWrite }: { listed: ListedList; onWrite: () => void }) {
  const address = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(address.get('page') ?? '') ?? 1)
  const query = useQuery({
    ...offlineQueryOptions(listPhrases, { list: list.id, page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
    // Of one that was made without a connection nobody else knows anything.
    enabled: !isNew,
  })
  const added = useWaitingAdds(list.id)
  const waiting = useWaitingWrites({ list: list.id, page })
  const { data } = query
  const rows = mergePhrases(data?.items ?? [], waiting)
  const adds = page === 1 ? added.filter(({ id }) => !rows.some(({ phrase }) => phrase.id === id)) : []
  if ((data || isNew) && rows.length + adds.length === 0 && page === 1) {
    return (
      <Empty title="این فهرست هنوز خالی است." action={<Button onClick={onWrite}>نوشتن عبارت</Button>}>
        عبارتی از عبارت‌نامه نشان کنید یا عبارت خودتان را بنویسید.
      </Empty>
    )
  }
  const isSilent = isSoundless(rows.map(({ phrase }) => phrase))
  return (
    <>
      {rows.length + adds.length > 0 && (
        <ul className={classes(styles.phrases, isSilent && rowStyles.soundless)}>
          {adds.map(({ id, english }) => (
            <AddedRow key={id} english={english} />
          ))}
          {rows.map(row => (
            <MyPhraseRow key={row.phrase.id} {...row} list={list.id} />
          ))}
        </ul>
      )}
      {!isNew && (
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
      )}
    </>
  )
}

/** A phrase that was put on the list on this device: what is known of it here are its words. */
function AddedRow({ english }: { english: string }) {
  return (
    <li className={styles.phrase}>
      <span className={rowStyles.silent} />
      <div className={rowStyles.text}>
        <p>
          <UserText>{english}</UserText>
        </p>
        <Tag tone="saffron">در صف ارسال</Tag>
      </div>
    </li>
  )
}
