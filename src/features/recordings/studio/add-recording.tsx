import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { addRecording, listAdminRecordings, listUnrecorded } from '../contract.ts'

/** Chooses a held session of which nothing was recorded, so that its files can be put up; nothing where there is none. */
export function AddRecording() {
  const { data } = useQuery(buildQueryOptions(listUnrecorded, {}))
  const add = useWrite(addRecording, { invalidates: [listAdminRecordings, listUnrecorded] })
  const [sessionId, setSessionId] = useState('')
  if (!data || data.sessions.length === 0) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { sessionId },
      {
        onSuccess: () => {
          setSessionId('')
          showSnack('جلسه به فهرست اضافه شد؛ فایلش را همین‌جا بگذارید.')
        },
        onError: (fault: ApiError) => showSnack(fault.info.message),
      },
    )
  }
  return (
    <form onSubmit={send} className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
      <SelectField
        label="جلسهٔ بی‌ضبط"
        hint="جلسه‌هایی که برگزار شده‌اند و ضبطشان خودبه‌خود نرسیده است."
        placeholder="یک جلسه را برگزینید"
        value={sessionId}
        onChange={setSessionId}
        options={data.sessions.map(({ id, number, group, startsAt }) => ({
          value: id,
          label: `${group}، جلسهٔ ${persianNumber(number)}، ${formatLongDate(startsAt)}`,
        }))}
      />
      <div>
        <Button type="submit" variant="quiet" disabled={!sessionId} busy={add.isPending}>
          افزودن به جلسه‌ها
        </Button>
      </div>
    </form>
  )
}
