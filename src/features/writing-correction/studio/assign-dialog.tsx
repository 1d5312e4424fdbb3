import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { assignText, listCorrectors, listQueue, type QueuedText } from './contract.ts'

/** Gives a text to a corrector, whose load stands beside the name. */
export function AssignDialog({ text, onClose }: { text: QueuedText; onClose: () => void }) {
  const query = useQuery(buildQueryOptions(listCorrectors, {}))
  const [chosen, setChosen] = useState('')
  const write = useWrite(assignText, { invalidates: [listQueue, listCorrectors] })
  return (
    <FormDialog
      title="سپردن به استاد"
      action="سپردن"
      write={write}
      onSave={() => write.mutateAsync({ id: text.id, correctorId: chosen })}
      onClose={onClose}
    >
      <QueryView query={query} loading={<Skeleton height="4rem" />}>
        {({ correctors }) => (
          <SelectField
            label="استاد"
            value={chosen}
            onChange={setChosen}
            options={correctors
              .filter(({ id }) => id !== text.corrector?.id)
              .map(({ id, name, taken }) => ({
                value: id,
                label: `${name}، ${persianNumber(taken)} در دست`,
              }))}
            error={write.error?.at('correctorId')}
          />
        )}
      </QueryView>
    </FormDialog>
  )
}
