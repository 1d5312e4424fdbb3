import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { drawSample, listOpenSamples, listReaders } from '../contract.ts'

/** Gives a text that came back to somebody who scores it again without knowing whose it is. */
export function DrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...buildQueryOptions(listReaders, { id }), staleTime: 0 })
  const [chosen, setChosen] = useState('')
  const write = useWrite(drawSample, { invalidates: [listReaders, listOpenSamples] })
  return (
    <Dialog title="سپردن به تصحیح دوم" onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="8rem" />}>
        {({ obstacle, readers }) =>
          obstacle === null ? (
            <Form
              className={layout.stack}
              onSubmit={() =>
                write.mutate(
                  { id, readerId: chosen },
                  {
                    onSuccess: () => {
                      showSnack('برای تصحیح دوم سپرده شد.')
                      onClose()
                    },
                  },
                )
              }
            >
              {write.error && <FormErrors message={write.error.info.message} />}
              <p className={text.muted}>
                مصحح دوم نوشته را بی نام نویسنده و بی نمره‌ها و نکته‌های مصحح نخست می‌خواند. نمرهٔ زبان‌آموز تغییر
                نمی‌کند.
              </p>
              <SelectField
                label="مصحح دوم"
                value={chosen}
                onChange={setChosen}
                options={readers.map(({ id, name, open }) => ({
                  value: id,
                  label: `${name}، ${persianNumber(open)} نمونه در دست`,
                }))}
                error={write.error?.at('readerId')}
              />
              <div className={layout.row}>
                <Button type="submit" busy={write.isPending}>
                  سپردن
                </Button>
              </div>
            </Form>
          ) : (
            <Note>{obstacle}</Note>
          )
        }
      </QueryView>
    </Dialog>
  )
}
