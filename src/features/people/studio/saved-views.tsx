import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type PeopleFilters, readPeopleFilters, removeView, saveView } from '../contract.ts'
import styles from './people.module.css'

const ready = [
  { key: 'all', label: 'همه', query: '' },
  { key: 'debtor', label: 'بدهکار', query: 'debt=yes' },
  { key: 'absent', label: 'سه غیبت', query: 'absences=3' },
  { key: 'gone', label: 'تمدید نکرده', query: 'renewed=no' },
  { key: 'birthday', label: 'تولد این هفته', query: 'birthday=week' },
] as const

/** Lists that staff look at again: those of every school, and one's own. `query` is the address's own. */
export function SavedViews({ views, query }: { views: PeopleFilters['views']; query: string }) {
  const [isSaving, setSaving] = useState(false)
  const remove = useWrite(removeView, { invalidates: [readPeopleFilters] })
  const all = [...ready, ...views.map(({ id, title, query }) => ({ key: id, label: title, query }))]
  const chosen = all.find(view => view.query === query)
  const own = views.find(({ id }) => id === chosen?.key)
  return (
    <div className={styles.views}>
      <TabLinks
        label="نماها"
        chosen={chosen?.key ?? 'none'}
        tabs={all.map(({ key, label, query }) => ({
          key: key as string,
          label,
          to: `/studio/people${query && `?${query}`}`,
        }))}
      />
      {own ? (
        <IconButton
          icon="trash-2"
          label={`حذف نمای ${own.title}`}
          onClick={() => {
            void remove.mutateAsync({ view: own.id }).then(
              () => showSnack('نما حذف شد.'),
              () => showSnack('نما حذف نشد؛ دوباره تلاش کنید.'),
            )
          }}
        />
      ) : (
        !chosen && (
          <Button variant="text" size="small" onClick={() => setSaving(true)}>
            <Icon name="plus" />
            ذخیرهٔ نما
          </Button>
        )
      )}
      {isSaving && <SaveDialog query={query} onClose={() => setSaving(false)} />}
    </div>
  )
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const [id] = useState(newId)
  const [title, setTitle] = useState('')
  const write = useWrite(saveView, { invalidates: [readPeopleFilters] })
  return (
    <FormDialog
      title="ذخیرهٔ نما"
      action="ذخیره"
      write={write}
      fields={['title']}
      done="نما ذخیره شد."
      onSave={() => write.mutateAsync({ id, title, query })}
      onClose={onClose}
    >
      <TextField
        label="نام نما"
        value={title}
        maxLength={40}
        onChange={setTitle}
        error={write.error?.at('title')}
      />
    </FormDialog>
  )
}
