import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { excuseMissedClass, finishTraining, type MissedClass, readMissedClasses } from './contract.ts'

/** Classes whose teacher did not come: to teachers their own and how long they are hidden, to who leads all of them. */
export default function MissedAdmin() {
  const query = useQuery({ ...buildQueryOptions(readMissedClasses, {}), staleTime: 0 })
  const [excused, setExcused] = useState<MissedClass | null>(null)
  const mayExcuse = useMay()('missedClasses.excuse')
  return (
    <div className={layout.stack}>
      <div>
        <h1>کلاس‌های بی‌استاد</h1>
        <p className={text.muted}>
          زبان‌آموز آمد و استاد نیامد. بار نخست صفحهٔ استاد تا خواندن راهنما پنهان می‌شود، بار دوم یک هفته و هر
          بار دو برابر، تا هشت هفته. پس از شش ماه از حساب می‌رود.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="14rem" />}>
        {({ items, pause }) => (
          <>
            {pause && <Pause pause={pause} />}
            {items.length === 0 ? (
              <Empty title="در شش ماه گذشته کلاسی بی‌استاد نمانده است.">
                کلاسی که زبان‌آموزانش بیایند و استادش نیاید، ده دقیقه پس از پایانش این‌جا می‌آید.
              </Empty>
            ) : (
              <div className={cardClass()}>
                <Table
                  caption="کلاس‌های بی‌استاد"
                  fold
                  rows={items}
                  rowKey={({ sessionId }) => sessionId}
                  columns={[
                    {
                      key: 'group',
                      head: 'جلسه',
                      names: true,
                      cell: ({ group, number }) => (
                        <span>
                          <UserText>{group}</UserText>، جلسهٔ {persianNumber(number)}
                        </span>
                      ),
                    },
                    { key: 'teacher', head: 'استاد', cell: ({ teacher }) => <UserText>{teacher}</UserText> },
                    {
                      key: 'at',
                      head: 'زمان',
                      cell: ({ startsAt }) => `${formatDate(startsAt)}، ${formatTime(startsAt)}`,
                    },
                    {
                      key: 'excuse',
                      head: 'حساب',
                      cell: row =>
                        row.excuse ? (
                          <>
                            <Tag>به حساب نیامد</Tag> <UserText>{row.excuse}</UserText>
                          </>
                        ) : mayExcuse ? (
                          <Button size="small" variant="quiet" onClick={() => setExcused(row)}>
                            به حساب نگذاشتن…
                          </Button>
                        ) : (
                          <Tag tone="saffron">به حساب آمد</Tag>
                        ),
                    },
                  ]}
                />
              </div>
            )}
          </>
        )}
      </QueryView>
      {excused && <ExcuseDialog missed={excused} onClose={() => setExcused(null)} />}
    </div>
  )
}

function Pause({ pause: { endsAt } }: { pause: NonNullable<OutputOf<typeof readMissedClasses>['pause']> }) {
  const write = useWrite(finishTraining, { invalidates: [readMissedClasses] })
  if (endsAt) {
    return (
      <Note tone="saffron" icon="hourglass">
        صفحهٔ شما تا {formatLongDate(endsAt)} در فهرست استادان دیده نمی‌شود و سپس خودش برمی‌گردد. کلاس‌هایتان سر
        جای خود است.
      </Note>
    )
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="missed-training">
      <h2 id="missed-training" className={text.cardTitle}>
        پیش از بازگشت صفحهٔ شما
      </h2>
      <ol style={{ listStyle: 'persian inside' }}>
        <li>
          اگر نمی‌توانید بیایید، همان لحظه در «امروز» بگویید؛ از همکاران پرسیده و به زبان‌آموزان خبر داده می‌شود.
        </li>
        <li>یادآوری کلاس‌ها را در تقویم گوشی خود بگذارید و پیامکِ «جابه‌جایی کلاس» را روشن نگه دارید.</li>
        <li>ده دقیقه پیش از شروع درِ کلاس باز است؛ همان وقت صدا و اینترنت را آزمایش کنید.</li>
        <li>اگر در کلاس بودید و ثبت نشد، به مدیر مدرسه بگویید تا به حساب نیاید.</li>
      </ol>
      {write.error && <FormErrors message={write.error.info.message} />}
      <div>
        <Button
          busy={write.isPending}
          onClick={() =>
            void write.mutateAsync({}).then(
              () => showSnack('صفحهٔ شما به فهرست استادان برگشت.'),
              () => null,
            )
          }
        >
          خواندم؛ صفحه‌ام برگردد
        </Button>
      </div>
    </section>
  )
}

function ExcuseDialog({ missed, onClose }: { missed: MissedClass; onClose: () => void }) {
  const [excuse, setExcuse] = useState('')
  const write = useWrite(excuseMissedClass, { invalidates: [readMissedClasses] })
  return (
    <FormDialog
      title="به حساب نگذاشتن"
      action="ثبت"
      write={write}
      done="به حساب استاد گذاشته نشد."
      onSave={() => write.mutateAsync({ session: missed.sessionId, excuse })}
      onClose={onClose}
    >
      <p>
        <UserText>{missed.group}</UserText>، جلسهٔ {persianNumber(missed.number)}، با{' '}
        <UserText>{missed.teacher}</UserText>
      </p>
      <TextField
        label="دلیل"
        maxLength={300}
        value={excuse}
        onChange={setExcuse}
        error={write.error?.at('excuse')}
      />
    </FormDialog>
  )
}
