import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { RecordDay, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Folded } from '#ui/folded.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { readSite } from '../contract.ts'
import { holidayParts } from '../manifest.ts'
import styles from '../site-admin.module.css'
import {
  addHolidayRange,
  addOfficialHolidays,
  holidays,
  readOfficialHolidays,
  removeOfficialHolidays,
} from './contract.ts'

const path = '/studio/site/holidays'
const stale = [holidays.list, readOfficialHolidays, readSite]

type Row = { id: string; title: string; day: string; certainty: 'fixed' | 'lunar' }

export function Holidays() {
  return (
    <>
      <OfficialHolidays />
      {holidayParts.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the manifests and their order are the same in every render
        <Part key={at} />
      ))}
      <RecordList<Row>
        of={holidays}
        caption="تعطیلی‌ها"
        columns={[
          { key: 'title', head: 'عنوان', cell: ({ title }) => title },
          { key: 'day', head: 'روز', cell: ({ day }) => formatLongDate(day, 'UTC') },
          { key: 'certainty', head: 'تقویم', cell: ({ certainty }) => describeCertainty(certainty) },
        ]}
        path={path}
        add="تعطیلی تازه"
        empty="هنوز تعطیلی‌ای ثبت نشده است. تعطیلی‌های رسمی در بالا آماده است."
      />
    </>
  )
}

const describeCertainty = (certainty: Row['certainty']) =>
  certainty === 'lunar' ? 'قمری؛ تأیید می‌شود' : 'قطعی'

/** The official days of the coming years: one press a year. */
function OfficialHolidays() {
  const query = useQuery(buildQueryOptions(readOfficialHolidays, {}))
  return (
    <section
      aria-labelledby="official-holidays"
      className={classes(cardClass({ padded: true }), layout.stack)}
    >
      <h2 id="official-holidays" className={text.cardTitle}>
        تعطیلی‌های رسمی کشور
      </h2>
      <Note>
        روزهای خورشیدی قطعی است. روزهای قمری از پیش حساب شده و ممکن است یک روز جابه‌جا شود؛ تقویم رسمی سال
        تعیین می‌کند. وقتی روشن شد، روز را باز کنید و درستش کنید.
      </Note>
      <QueryView query={query} loading={<Skeleton height="9rem" />}>
        {({ years }) => years.map(year => <Year key={year.year} {...year} />)}
      </QueryView>
    </section>
  )
}

type OfficialYear = OutputOf<typeof readOfficialHolidays>['years'][number]

function Year({ year, days, addedCount }: OfficialYear) {
  const add = useWrite(addOfficialHolidays, { invalidates: stale })
  const remove = useWrite(removeOfficialHolidays, { invalidates: stale })
  const [isAsked, setAsked] = useState(false)
  const called = toPersianDigits(year)
  const missing = days.filter(({ isMissing }) => isMissing).length
  return (
    <div className={styles.year}>
      <div className={styles.yearHead}>
        {missing > 0 ? (
          <Button
            busy={add.isPending}
            onClick={() =>
              add.mutate(
                { year },
                {
                  onSuccess: ({ added }) =>
                    showSnack(
                      added > 0
                        ? `${persianNumber(added)} روز به تعطیلی‌ها افزوده شد.`
                        : 'همهٔ روزها از پیش بود.',
                    ),
                },
              )
            }
          >
            افزودن {persianNumber(missing)} روز {called}
          </Button>
        ) : (
          <b>
            همهٔ {persianNumber(days.length)} روز {called} در تعطیلی‌هاست.
          </b>
        )}
        {addedCount > 0 && (
          <Button variant="quiet" onClick={() => setAsked(true)}>
            برداشتن روزهای {called}
          </Button>
        )}
      </div>
      {add.error && <FormErrors message={add.error.info.message} />}
      <Folded
        icon="calendar-days"
        title={`روزهای ${called}`}
        description={`${persianNumber(days.length)} روز`}
      >
        <ul className={styles.days}>
          {days.map(({ title, day, certainty }) => (
            <li key={`${day} ${title}`}>
              <b>{title}</b>
              <span className={text.muted}>{formatLongDate(day, 'UTC')}</span>
              <small className={text.faint}>{certainty === 'lunar' ? 'قمری؛ تأیید می‌شود' : 'خورشیدی'}</small>
            </li>
          ))}
        </ul>
      </Folded>
      {isAsked && (
        <ConfirmDialog
          title={`تعطیلی‌های رسمی ${called} برداشته شود؟`}
          confirm="برداشتن"
          reject="انصراف"
          danger
          busy={remove.isPending}
          fault={remove.error?.info.message}
          onAnswer={confirmed =>
            confirmed
              ? remove.mutate(
                  { year },
                  {
                    onSuccess({ removed }) {
                      showSnack(`${persianNumber(removed)} روز برداشته شد.`)
                      setAsked(false)
                    },
                  },
                )
              : setAsked(false)
          }
        >
          {persianNumber(addedCount)} روز از تعطیلی‌ها برداشته می‌شود. آنچه خودتان نوشته‌اید می‌ماند.
        </ConfirmDialog>
      )}
    </div>
  )
}

export function HolidayForm({ id }: { id: string | null }) {
  if (id === null) return <NewHoliday />
  return (
    <RecordForm of={holidays} id={id} path={path} invalidates={[readOfficialHolidays]}>
      <RecordText source="title" label="عنوان" maxLength={80} />
      <RecordDay source="day" label="روز" />
      <RecordSelect
        source="certainty"
        label="نوع تعطیلی"
        options={[
          { value: 'fixed', label: 'قطعی' },
          { value: 'lunar', label: 'قمری؛ روزش با تقویم رسمی تأیید می‌شود' },
        ]}
      />
    </RecordForm>
  )
}

/** One day, or all days from one to another. */
function NewHoliday() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ title: '', day: '', until: '' })
  const write = useWrite(addHolidayRange, { invalidates: stale })
  const faults = Object.fromEntries((write.error?.errors ?? []).map(({ field, message }) => [field, message]))
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => setTyped(old => ({ ...old, [name]: value })),
  })
  const save = () =>
    write
      .mutateAsync(typed)
      .then(({ added, skipped }) => {
        const rest = skipped > 0 ? ` ${persianNumber(skipped)} روز از پیش تعطیل بود.` : ''
        showSnack(`${persianNumber(added)} روز به تعطیلی‌ها افزوده شد.${rest}`)
        return navigate(path)
      })
      // What was refused stands at the fields.
      .catch(() => {})
  return (
    <Form className={styles.form} onSubmit={save}>
      <FormRefusal of={write.error} />
      <TextField {...field('title')} name="title" label="عنوان" maxLength={80} />
      <div className={formStyles.columns}>
        <JalaliPicker {...field('day')} label="روز" />
        <JalaliPicker
          {...field('until')}
          label="تا روز (اگر چند روز است)"
          hint="همهٔ روزهای میان این دو تعطیل می‌شود، مانند ۱ تا ۱۳ فروردین."
        />
      </div>
      <div className={styles.yearHead}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
        <a href={path} className={buttonClass({ variant: 'quiet' })}>
          بازگشت به فهرست
        </a>
      </div>
    </Form>
  )
}
