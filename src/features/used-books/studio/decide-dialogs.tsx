import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { balance } from '#persian/toman.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GradeField } from '../grade-field.tsx'
import { readPrice, showPrice } from '../read-price.ts'
import { acceptCopy, type CopyRow, listCopies, refuseCopy } from './contract.ts'

/** Puts a copy on sale by what was found when it was looked at. */
export function AcceptDialog({ copy, onClose }: { copy: CopyRow; onClose: () => void }) {
  const { id, title, caps } = copy
  const [grade, setGrade] = useState(copy.grade)
  const [typed, setTyped] = useState(showPrice(copy.price))
  const [shelf, setShelf] = useState('')
  const write = useWrite(acceptCopy, { invalidates: [listCopies] })
  const error = write.error?.at('price')
  return (
    <FormDialog
      title={`پذیرفتن «${title}»`}
      action="گذاشتن در فروش"
      write={write}
      done="کتاب در فروش است و به صاحبش خبر داده شد."
      onSave={() => write.mutateAsync({ id, grade, price: readPrice(typed), shelf })}
      onClose={onClose}
    >
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
      <TextField
        label="جای قفسه (اختیاری)"
        maxLength={40}
        value={shelf}
        onChange={setShelf}
        error={write.error?.at('shelf')}
      />
    </FormDialog>
  )
}

/** Refuses a copy; its owner reads why. */
export function RefuseDialog({ copy: { id, title }, onClose }: { copy: CopyRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(refuseCopy, { invalidates: [listCopies] })
  const error = write.error?.at('reason')
  return (
    <FormDialog
      title={`نپذیرفتن «${title}»`}
      action="نپذیرفتن"
      danger
      write={write}
      done="به صاحبش خبر داده شد."
      onSave={() => write.mutateAsync({ id, reason })}
      onClose={onClose}
    >
      <TextField
        label="دلیل، که صاحبش می‌خواند"
        multiline
        rows={3}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={error}
      />
    </FormDialog>
  )
}
