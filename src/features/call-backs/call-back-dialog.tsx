import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { formatLongDate, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askCallBack, type CallWindow, listCallWindows } from './contract.ts'
import { formatHours, formatWindow } from './format-window.ts'

/** Asks to be called: who, about what, on which day and in which hours. */
export default function CallBackDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryProvider>
      <Dialog title="با من تماس بگیرید" onClose={onClose}>
        <Look onClose={onClose} />
      </Dialog>
    </QueryProvider>
  )
}

function Look({ onClose }: { onClose: () => void }) {
  const query = useQuery(buildQueryOptions(listCallWindows, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="16rem" />}>
      {({ windows }) =>
        windows.length === 0 ? (
          <Empty title="این روزها مدرسه تعطیل است.">
            از «تماس با ما» بنویسید تا پس از تعطیلات پاسخ دهیم.
          </Empty>
        ) : (
          <Fields windows={windows} onClose={onClose} />
        )
      }
    </QueryView>
  )
}

function Fields({ windows, onClose }: { windows: readonly CallWindow[]; onClose: () => void }) {
  const { user } = useSession()
  const [id] = useState(newId)
  const [name, setName] = useState(user ? `${user.name} ${user.surname}`.trim() : '')
  const [phone, setPhone] = useState(
    user?.phoneNumber
      ? user.countryCode === '+98'
        ? `0${user.phoneNumber}`
        : `${user.countryCode}${user.phoneNumber}`
      : '',
  )
  const [topic, setTopic] = useState('')
  const days = [...Map.groupBy(windows, ({ startsAt }) => isoDay(startsAt))]
  const [day, setDay] = useState(days[0]![0])
  const ofDay = days.find(([one]) => one === day)?.[1] ?? []
  const [startsAt, setStartsAt] = useState('')
  const [asked, setAsked] = useState<CallWindow | null>(null)
  const write = useWrite(askCallBack, { invalidates: [] })
  const fault = write.error
  if (asked) {
    return (
      <div className={layout.stack} role="status">
        <p>
          <b>{formatWindow(asked)}</b> به شما زنگ می‌زنیم.
        </p>
        <Button onClick={onClose}>باشه</Button>
      </div>
    )
  }
  return (
    <Form
      className={layout.stack}
      onSubmit={() =>
        write.mutate(
          { id, name, phone, topic, startsAt },
          { onSuccess: () => setAsked(ofDay.find(one => one.startsAt === startsAt) ?? ofDay[0]!) },
        )
      }
    >
      <FormRefusal of={fault} />
      <TextField
        label="نام"
        value={name}
        onChange={setName}
        maxLength={100}
        autoComplete="name"
        error={fault?.at('name')}
      />
      <TextField
        label="شماره موبایل"
        value={phone}
        onChange={setPhone}
        maxLength={40}
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        error={fault?.at('phone')}
      />
      <TextField
        label="موضوع"
        value={topic}
        onChange={setTopic}
        maxLength={200}
        dir="auto"
        error={fault?.at('topic')}
      />
      <SelectField
        label="روز"
        value={day}
        onChange={picked => {
          setDay(picked)
          setStartsAt('')
        }}
        options={days.map(([value]) => ({ value, label: formatLongDate(parseIsoDay(value)!) }))}
      />
      <SelectField
        label="ساعت"
        value={startsAt}
        onChange={setStartsAt}
        placeholder="انتخاب کنید"
        error={fault?.at('startsAt')}
        options={ofDay.map(window => ({ value: window.startsAt, label: formatHours(window) }))}
      />
      <Button type="submit" full busy={write.isPending}>
        زنگ بزنید
      </Button>
    </Form>
  )
}
