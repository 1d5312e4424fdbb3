import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type AdminGroup, adminGroup, nameNext } from './contract.ts'

/** What comes after a group, and until when its learners have a seat there before others. */
export function NextSection({ group, next }: { group: string; next: AdminGroup['next'] }) {
  const [target, setTarget] = useState(next.groupId ?? '')
  const [until, setUntil] = useState(next.until ?? '')
  const [fault, setFault] = useState<ApiError | null>(null)
  const write = useWrite(nameNext, { invalidates: [adminGroup] })
  const send = () => {
    setFault(null)
    write
      .mutateAsync({ id: group, groupId: target, until })
      .then(
        ({ notified }) =>
          showSnack(
            notified > 0
              ? `برای ${persianNumber(notified)} نفر جا نگه داشته شد و به آنها خبر رفت.`
              : 'ترم بعد ثبت شد.',
          ),
        setFault,
      )
  }
  if (next.choices.length === 0 && next.groupId === null) return null
  return (
    <section aria-labelledby="next" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <h2 id="next" className={text.cardTitle}>
          ترم بعد
        </h2>
        <p className={text.muted}>
          وقتی چهارپنجم جلسه‌ها برگزار شده باشد، یک جا در گروه بعدی به نام هر زبان‌آموز نگه داشته می‌شود
          {next.proposed > 0 && ` (تا امروز برای ${persianNumber(next.proposed)} نفر)`}.
        </p>
      </div>
      <FormRefusal of={fault} />
      <SelectField
        label="گروه بعدی"
        value={target}
        onChange={setTarget}
        placeholder="هنوز معلوم نیست"
        options={next.choices.map(({ id, title, freeSeats }) => ({
          value: id,
          label: `${title}، ${persianNumber(freeSeats)} جای خالی`,
        }))}
        error={fault?.at('groupId')}
      />
      {target && (
        <JalaliPicker
          label="جا نگه داشته شود تا پایان روز"
          value={until}
          onChange={setUntil}
          error={fault?.at('until')}
        />
      )}
      <Button variant="quiet" busy={write.isPending} onClick={send}>
        ثبت ترم بعد
      </Button>
    </section>
  )
}
