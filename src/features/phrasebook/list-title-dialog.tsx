import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#client/new-id.ts'
import { paths } from '#contract/paths.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeList, createList, type List } from './contract.ts'
import { faultAt } from './fault-at.ts'
import { sayQueued } from './say-queued.ts'
import { useListWrite } from './use-list-write.ts'

/** Names a new list, or an old one anew. */
export function ListTitleDialog({ list, onClose }: { list?: List; onClose: () => void }) {
  const navigate = useNavigate()
  const [title, setTitle] = useState(list?.title ?? '')
  // Made once: a second try after silence makes the same list, not a second one.
  const [id] = useState(() => list?.id ?? newId())
  const create = useListWrite(createList, ({ title }) => ({ title: 'فهرست تازه', detail: title }))
  const rename = useListWrite(changeList, ({ title }) => ({ title: 'تغییر نام فهرست', detail: title ?? '' }))
  const write = list ? rename : create
  const save = async () => {
    if (list) return sayQueued(await rename.mutateAsync({ list: id, title }))
    sayQueued(await create.mutateAsync({ id, title }))
    navigate(paths.myPhrases({ list: id }), { replace: true, preventScrollReset: true })
  }
  return (
    <FormDialog
      title={list ? 'تغییر نام فهرست' : 'فهرست تازه'}
      action={list ? 'ذخیره' : 'ساختن'}
      write={write}
      fields={['title']}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="نام فهرست"
        value={title}
        onChange={setTitle}
        maxLength={80}
        autoComplete="off"
        error={faultAt(write, 'title', title)}
      />
    </FormDialog>
  )
}
