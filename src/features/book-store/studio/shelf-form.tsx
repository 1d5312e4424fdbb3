import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { limits } from '../rules.ts'
import { listStock, readStock, shelveEdition, type WholeStock } from './stock-contract.ts'

/** Where the copies of an edition lie in the store room. */
export function ShelfForm({ stock }: { stock: WholeStock }) {
  const [shelf, setShelf] = useState(stock.shelf)
  const write = useWrite(shelveEdition, { invalidates: [readStock, listStock] })
  const save = async () => {
    const saved = await write.mutateAsync({ id: stock.id, shelf }).catch(() => null)
    if (saved) showSnack('جای قفسه نوشته شد.')
  }
  return (
    <Form className={layout.stack} onSubmit={save}>
      <TextField
        label="جای قفسه"
        hint="در برگهٔ چیدن می‌آید، مثلاً «ب۳، طبقهٔ ۲»."
        value={shelf}
        maxLength={limits.shelf}
        onChange={setShelf}
        error={write.error?.at('shelf')}
      />
      <FormRefusal of={write.error} />
      <Button type="submit" variant="quiet" busy={write.isPending}>
        ذخیرهٔ جای قفسه
      </Button>
    </Form>
  )
}
