import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { NamedRecordDialog } from '#records/named-record-dialog.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './cashbox.module.css'
import { type Cashbox, changeBox, createBox, listBoxes, readCashDay } from './contract.ts'

/** The cashboxes of the school: made, renamed, moved to a branch, closed. */
export function Boxes() {
  const query = useQuery(buildQueryOptions(listBoxes, {}))
  const [edited, setEdited] = useState<Cashbox | 'new' | null>(null)
  return (
    <Folded icon="settings" title="صندوق‌ها" description="هر شعبه یا میز، صندوق خودش">
      <QueryView query={query} loading={<Skeleton height="6rem" />}>
        {({ items, branches }) => (
          <div className={layout.stack}>
            <ul className={layout.list}>
              {items.map(box => (
                <li key={box.id} className={styles.box}>
                  <strong>
                    <UserText>{box.name}</UserText>
                  </strong>
                  {box.branch && <UserText>{box.branch}</UserText>}
                  {box.countsGateway && <Tag>درگاه با این صندوق</Tag>}
                  {!box.isOpen && <Tag tone="saffron">بسته</Tag>}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`ویرایش ${box.name}`}
                    onClick={() => setEdited(box)}
                  >
                    ویرایش
                  </Button>
                </li>
              ))}
            </ul>
            <div>
              <Button variant="quiet" onClick={() => setEdited('new')}>
                صندوق تازه
              </Button>
            </div>
            {edited && (
              <BoxDialog
                box={edited === 'new' ? null : edited}
                branches={branches}
                onClose={() => setEdited(null)}
              />
            )}
          </div>
        )}
      </QueryView>
    </Folded>
  )
}

function BoxDialog({
  box,
  branches,
  onClose,
}: {
  box: Cashbox | null
  branches: { id: string; name: string }[]
  onClose: () => void
}) {
  const [branchId, setBranch] = useState(box?.branchId ?? '')
  const create = useWrite(createBox, { invalidates: [listBoxes, readCashDay] })
  const change = useWrite(changeBox, { invalidates: [listBoxes, readCashDay] })
  const write = box ? change : create
  return (
    <NamedRecordDialog
      title={box ? 'ویرایش صندوق' : 'صندوق تازه'}
      nameLabel="نام صندوق"
      openLabel="این صندوق پول می‌گیرد"
      record={box}
      write={write}
      onSave={({ name, isOpen }) => {
        const values = { name, branchId: branchId || null }
        return box ? change.mutateAsync({ id: box.id, ...values, isOpen }) : create.mutateAsync(values)
      }}
      onClose={onClose}
    >
      <SelectField
        label="شعبه"
        options={[
          { value: '', label: 'بی‌شعبه' },
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={branchId}
        onChange={setBranch}
        error={write.error?.at('branchId')}
      />
    </NamedRecordDialog>
  )
}
