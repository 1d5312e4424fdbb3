import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { QueryProvider } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { addToList, createList, removeFromList } from './contract.ts'
import type { Saveable } from './favourite-phrase-button.tsx'
import styles from './lists-dialog.module.css'
import { sayQueued } from './say-queued.ts'
import { useListsWith, useListWrite, useMyLists, useSavedWrite } from './use-list-write.ts'

type Props = { phrase: Saveable; onClose: () => void }

/** The user's lists with a check at those the phrase stands on, and a new one to be made on the way. */
export default function ListsDialog(props: Props) {
  return (
    <QueryProvider>
      <Dialog title="افزودن به فهرست" onClose={props.onClose}>
        <p className={styles.phrase}>
          <Bdi lang={props.phrase.language}>{props.phrase.english}</Bdi>
        </p>
        <Lists phrase={props.phrase} />
        <NewList phrase={props.phrase} />
      </Dialog>
    </QueryProvider>
  )
}

const useAdd = ({ english }: Saveable) =>
  useSavedWrite(addToList, () => ({ title: 'افزودن به فهرست', detail: english }))

function Lists({ phrase }: { phrase: Saveable }) {
  const { lists, error } = useMyLists()
  // What was pressed shows at once, and stays while the dialog does.
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({})
  const saved = useListsWith(phrase.id)
  const add = useAdd(phrase)
  const remove = useSavedWrite(removeFromList, () => ({
    title: 'برداشتن از فهرست',
    detail: phrase.english,
  }))
  if (!lists && error) {
    return (
      <p role="alert" className={styles.fault}>
        {error.info.message}
      </p>
    )
  }
  if (!lists || saved.isPending) {
    return (
      <Loading>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    )
  }
  return (
    <>
      <ul className={styles.lists}>
        {lists.map(({ list: { id, title } }) => (
          <li key={id}>
            <label className={styles.list}>
              <input
                type="checkbox"
                checked={pressed[id] ?? saved.lists.has(id)}
                onChange={({ target: { checked } }) => {
                  setPressed(before => ({ ...before, [id]: checked }))
                  const write = checked ? add : remove
                  void write.mutateAsync({ list: id, phrase: phrase.id }).then(sayQueued, thrown => {
                    setPressed(before => ({ ...before, [id]: !checked }))
                    showError(thrown)
                  })
                }}
              />
              <bdi dir="auto">{title}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {saved.isUnknown && (
        <p className={classes(text.small, text.muted)}>
          بدون اینترنت معلوم نیست این عبارت از پیش روی کدام فهرست است. آنچه بزنید در صف ارسال می‌ماند.
        </p>
      )}
    </>
  )
}

function NewList({ phrase }: { phrase: Saveable }) {
  const [title, setTitle] = useState('')
  // Made once a list: a second try after silence makes the same list, not a second one.
  const [id, setId] = useState(() => newId())
  const create = useListWrite(createList, ({ title }) => ({ title: 'فهرست تازه', detail: title }))
  const add = useAdd(phrase)
  const fault = create.error ?? add.error
  return (
    <form
      className={styles.newList}
      onSubmit={async event => {
        event.preventDefault()
        try {
          await create.mutateAsync({ id, title })
          sayQueued(await add.mutateAsync({ list: id, phrase: phrase.id }))
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
