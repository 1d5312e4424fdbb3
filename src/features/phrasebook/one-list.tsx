import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type List, listPhrases } from './contract.ts'
import { ListTools } from './list-tools.tsx'
import styles from './my-lists.module.css'
import { MyPhraseRow } from './my-phrase-row.tsx'
import { isSoundless } from './own.ts'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'
import rowStyles from './phrase-row.module.css'

/** One list of the user's: what can be done with it, and its phrases. */
export function OneList({ list }: { list: List }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <section className={styles.list} aria-labelledby="list">
      <div className={`${layout.spread} ${layout.wrapping}`}>
        <div>
          <h2 id="list">
            <UserText>{list.title}</UserText>
          </h2>
          <p className={text.muted}>{persianNumber(list.phraseCount)} عبارت</p>
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
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(listPhrases, { list: list.id, page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  if (error && !data) {
    return (
      <Empty title={error.info.message} action={<Button onClick={() => refetch()}>تلاش دوباره</Button>} />
    )
  }
  if (!data) return <Skeleton height="20rem" />
  if (data.total === 0) {
    return (
      <Empty title="این فهرست هنوز خالی است." action={<Button onClick={onWrite}>نوشتن عبارت</Button>}>
        عبارتی از عبارت‌نامه نشان کنید یا عبارت خودتان را بنویسید.
      </Empty>
    )
  }
  return (
    <>
      <ul className={classes(styles.phrases, isSoundless(data.items) && rowStyles.soundless)}>
        {data.items.map(phrase => (
          <MyPhraseRow key={phrase.id} phrase={phrase} list={list.id} />
        ))}
      </ul>
      <p className={`${text.small} ${text.faint}`}>پنج کاشی یعنی عبارت در حافظهٔ بلندمدت نشسته است.</p>
      <Pager
        page={data.page}
        perPage={data.perPage}
        total={data.total}
        address={page => paths.myPhrases({ list: list.id, page })}
      />
    </>
  )
}
