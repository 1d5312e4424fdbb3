import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GradeField } from '../grade-field.tsx'
import { readPrice, showPrice } from '../read-price.ts'
import { acceptCopy, type CopyRow, listCopies, refuseCopy } from './contract.ts'

/** Puts a copy on sale by what was found when it was looked at. */
export function AcceptDialog({ copy, onClose }: { copy: CopyRow; onClose: () => void }) {
  const { id, title, caps } = copy
  const [grade, setGrade] = useState(copy.grade)
  const [typed, setTyped] = useState(showPrice(copy.price))
  const write = useWrite(acceptCopy, { invalidates: [listCopies] })
  const error = write.error?.at('price')
  const accept = () =>
    void write.mutateAsync({ id, grade, price: readPrice(typed) }).then(
      () => {
        showSnack('کتاب در فروش است و به صاحبش خبر داده شد.')
        onClose()
      },
      () => null,
    )
  return (
    <Dialog title={`پذیرفتن «${title}»`} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={accept}>
        <GradeField
          grade={grade}
          caps={caps}
          onGrade={next => {
            setGrade(next)
            // A price that the grade does not allow comes down to what it does.
            if (readPrice(typed) > caps[next]) setTyped(showPrice(caps[next]))
          }}
        />
        <TextField
          label="قیمت، تومان"
          inputMode="numeric"
          maxLength={14}
          value={typed}
          onChange={setTyped}
          hint={`تا ${balance(caps[grade])}`}
          error={error}
        />
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            گذاشتن در فروش
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Refuses a copy; its owner reads why. */
export function RefuseDialog({ copy: { id, title }, onClose }: { copy: CopyRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(refuseCopy, { invalidates: [listCopies] })
  const error = write.error?.at('reason')
  const refuse = () =>
    void write.mutateAsync({ id, reason }).then(
      () => {
        showSnack('به صاحبش خبر داده شد.')
        onClose()
      },
      () => null,
    )
  return (
    <Dialog title={`نپذیرفتن «${title}»`} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={refuse}>
        <TextField
          label="دلیل، که صاحبش می‌خواند"
          multiline
          rows={3}
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={error}
        />
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" variant="danger" busy={write.isPending}>
            نپذیرفتن
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
