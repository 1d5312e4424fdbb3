import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addToList, createList, myLists, removeFromList } from './contract.ts'
import type { Saveable } from './favourite-phrase-button.tsx'
import styles from './lists-dialog.module.css'
import { changedByLists, savedAmong } from './saved.ts'

type Props = { phrase: Saveable; onClose: () => void }

/** The user's lists with a check at those the phrase stands on, and a new one to be made on the way. */
export default function ListsDialog(props: Props) {
  return (
    <QueryProvider>
      <Dialog title="افزودن به فهرست" onClose={props.onClose}>
        <p className={styles.phrase}>
          <Bdi>{props.phrase.english}</Bdi>
        </p>
        <Lists phrase={props.phrase} />
        <NewList phrase={props.phrase} />
      </Dialog>
    </QueryProvider>
  )
}

function Lists({ phrase }: { phrase: Saveable }) {
  const lists = useQuery(buildQueryOptions(myLists, {}))
  const saved = useQuery(savedAmong([phrase.id], phrase.id))
  const add = useWrite(addToList, { invalidates: changedByLists })
  const remove = useWrite(removeFromList, { invalidates: changedByLists })
  // What was pressed shows at once and stays until the server's word is back.
  const [changing, setChanging] = useState<{ list: string; isOn: boolean } | null>(null)
  if (lists.isError || saved.isError) {
    return (
      <p role="alert" className={styles.fault}>
        {(lists.error ?? saved.error)?.info.message}
      </p>
    )
  }
  if (!lists.data || !saved.data) {
    return (
      <Loading>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    )
  }
  const on = new Set(saved.data.saved.flatMap(({ lists }) => lists))
  return (
    <ul className={styles.lists}>
      {lists.data.items.map(list => {
        const isOn = changing?.list === list.id ? changing.isOn : on.has(list.id)
        return (
          <li key={list.id}>
            <label className={styles.list}>
              <input
                type="checkbox"
                checked={isOn}
                onChange={() => {
                  if (changing) return
                  setChanging({ list: list.id, isOn: !isOn })
                  const write = isOn ? remove : add
                  write.mutate(
                    { list: list.id, phrase: phrase.id },
                    {
                      onError: fault => showSnack(fault.info.message),
                      onSettled: () => setChanging(null),
                    },
                  )
                }}
              />
              <bdi dir="auto">{list.title}</bdi>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function NewList({ phrase }: { phrase: Saveable }) {
  const [title, setTitle] = useState('')
  // Made once a list: a second try after silence makes the same list, not a second one.
  const [id, setId] = useState(() => newId())
  const create = useWrite(createList, { invalidates: changedByLists })
  const add = useWrite(addToList, { invalidates: changedByLists })
  const fault = create.error ?? add.error
  return (
    <form
      className={styles.newList}
      onSubmit={async event => {
        event.preventDefault()
        try {
          await create.mutateAsync({ id, title })
          await add.mutateAsync({ list: id, phrase: phrase.id })
        } catch {
          return // The fault stands at the field.
        }
        setTitle('')
        setId(newId())
      }}
    >
      <TextField
        label="نام فهرست تازه"
        value={title}
        onChange={setTitle}
        maxLength={80}
        autoComplete="off"
        error={fault ? (fault.at('title') ?? fault.info.message) : undefined}
      />
      <Button type="submit" busy={create.isPending || add.isPending}>
        ساختن
      </Button>
    </form>
  )
}
