import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
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
    <Dialog title="سپردن به استاد" onClose={onClose}>
      <Form
        className={layout.stack}
        onSubmit={() => write.mutate({ id: text.id, correctorId: chosen }, { onSuccess: onClose })}
      >
        {write.error && <FormErrors message={write.error.info.message} />}
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
        <div className={layout.row}>
          <Button type="submit" busy={write.isPending}>
            سپردن
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
