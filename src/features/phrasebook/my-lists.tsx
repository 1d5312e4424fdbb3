import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type List, myLists } from './contract.ts'
import { ListTitleDialog } from './list-title-dialog.tsx'
import styles from './my-lists.module.css'
import { OneList } from './one-list.tsx'

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
  const { data, error, refetch } = useQuery(offlineQueryOptions(myLists, {}))
  if (error && !data) {
    return (
      <Empty title={error.info.message} action={<Button onClick={() => refetch()}>تلاش دوباره</Button>} />
    )
  }
  const wanted = query.get('list')
  const lists = data?.items
  const chosen = lists?.find(list => list.id === wanted) ?? lists?.find(list => list.isFavourites)
  return (
    <div className={styles.columns}>
      <nav aria-label="فهرست‌ها" className={styles.names}>
        {lists ? (
          <>
            <ul>
              {lists.map(list => (
                <li key={list.id}>
                  <Name list={list} isChosen={list === chosen} />
                </li>
              ))}
            </ul>
            <NewList />
          </>
        ) : (
          <Skeleton height="9rem" />
        )}
      </nav>
      {chosen ? <OneList key={chosen.id} list={chosen} /> : <Skeleton height="24rem" />}
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
