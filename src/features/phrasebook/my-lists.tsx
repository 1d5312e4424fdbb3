import { useState } from 'react'
import { useLocation } from 'react-router'
import { QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { List } from './contract.ts'
import { ListTitleDialog } from './list-title-dialog.tsx'
import styles from './my-lists.module.css'
import { OneList } from './one-list.tsx'
import { useMyLists } from './use-list-write.ts'

/** The signed-in user's lists, and the one the address names (`?list=`); the favourites without one. */
export default function MyLists() {
  return (
    <QueryProvider>
      <Lists />
    </QueryProvider>
  )
}

function Lists() {
  const query = new URLSearchParams(useLocation().search)
  const { lists: listed, waiting, error, refetch } = useMyLists()
  if (error && !listed) {
    return (
      <Empty title={error.info.message} action={<Button onClick={() => refetch()}>تلاش دوباره</Button>} />
    )
  }
  const wanted = query.get('list')
  const lists = listed?.map(({ list }) => list)
  const chosen =
    listed?.find(({ list }) => list.id === wanted) ?? listed?.find(({ list }) => list.isFavourites)
  return (
    <div className={styles.columns}>
      <nav aria-label="فهرست‌ها" className={styles.names}>
        {lists ? (
          <>
            <ul>
              {lists.map(list => (
                <li key={list.id}>
                  <Name list={list} isChosen={list === chosen?.list} />
                </li>
              ))}
            </ul>
            <NewList />
            {waiting > 0 && <p className={`${text.small} ${text.muted}`}>تغییر فهرست‌ها در صف ارسال است.</p>}
          </>
        ) : (
          <Skeleton height="9rem" />
        )}
      </nav>
      {chosen && lists ? (
        <OneList key={chosen.list.id} listed={chosen} lists={lists} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  )
}

function Name({ list, isChosen }: { list: List; isChosen: boolean }) {
  return (
    <a
      className={styles.name}
      href={paths.myPhrases({ list: list.isFavourites ? undefined : list.id })}
      data-replace
      aria-current={isChosen ? 'true' : undefined}
    >
      <Icon name={list.isFavourites ? 'bookmark' : 'list'} filled={list.isFavourites && isChosen} />
      <UserText className={styles.nameText}>{list.title}</UserText>
      {list.share && <Icon name="share-2" className={styles.shared} />}
      <span className={styles.nameCount}>{persianNumber(list.phraseCount)}</span>
    </a>
  )
}

function NewList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        فهرست تازه
      </Button>
      {isOpen && <ListTitleDialog onClose={() => setOpen(false)} />}
    </>
  )
}
