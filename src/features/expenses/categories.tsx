import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { NamedRecordDialog } from '#records/named-record-dialog.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import { type Category, changeCategory, createCategory, listExpenses } from './contract.ts'
import styles from './expenses.module.css'

/** How the school sorts its expenses. */
export function Categories({ categories }: { categories: Category[] }) {
  const [edited, setEdited] = useState<Category | 'new' | null>(null)
  return (
    <Folded icon="list" title="دسته‌های هزینه">
      <div className={layout.stack}>
        <ul className={layout.list}>
          {categories.map(one => (
            <li key={one.id} className={styles.category}>
              <UserText>{one.name}</UserText>
              {!one.isOpen && <Tag tone="saffron">بسته</Tag>}
              <Button
                size="small"
                variant="text"
                aria-label={`ویرایش ${one.name}`}
                onClick={() => setEdited(one)}
              >
                ویرایش
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button variant="quiet" onClick={() => setEdited('new')}>
            دستهٔ تازه
          </Button>
        </div>
      </div>
      {edited && (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Folded>
  )
}

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const create = useWrite(createCategory, { invalidates: [listExpenses] })
  const change = useWrite(changeCategory, { invalidates: [listExpenses] })
  return (
    <NamedRecordDialog
      title={category ? 'ویرایش دسته' : 'دستهٔ تازه'}
      nameLabel="نام دسته"
      openLabel="هزینهٔ تازه می‌گیرد"
      record={category}
      write={category ? change : create}
      onSave={({ name, isOpen }) =>
        category ? change.mutateAsync({ id: category.id, name, isOpen }) : create.mutateAsync({ name })
      }
      onClose={onClose}
    />
  )
}
