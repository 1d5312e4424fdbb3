import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { correctPersonPoints, listPersonPoints, type PersonPoints as Points } from './contract.ts'
import { personPointsPath, pointsStudioPath } from './paths.ts'
import styles from './points-admin.module.css'

/** The points of one person, and the form that corrects them. */
export function PersonPoints({ person }: { person: string }) {
  const page = Math.max(1, readInteger(new URLSearchParams(useLocation().search).get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listPersonPoints, { person, page }), staleTime: 0 })
  const may = useMay()
  return (
    <div className={layout.stack}>
      <h1>امتیاز باشگاه</h1>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {data => (
          <>
            <div className={layout.spread}>
              <h2 className={text.cardTitle}>
                <a href={studioPaths.person({ id: data.person.id })} className={text.link}>
                  <UserText>{data.person.name}</UserText>
                </a>
              </h2>
              <span>
                {persianNumber(data.person.balance)} امتیاز{data.person.level && `، سطح ${data.person.level}`}
              </span>
            </div>
            {may('club.correct') && <Correct key={data.total} person={data.person.id} />}
            {data.items.length === 0 ? (
              <Empty title="هنوز امتیازی ندارد.">
                امتیاز با جلسه، مرور، نوشتار تصحیح‌شده و معرفی دوستان می‌آید.
              </Empty>
            ) : (
              <ul className={cardClass()} aria-label="سطرهای دفتر">
                {data.items.map(line => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
            )}
            <Pager {...data} address={next => personPointsPath(person, next)} />
          </>
        )}
      </QueryView>
      <a href={pointsStudioPath} className={buttonClass({ variant: 'quiet' })}>
        قاعده‌های باشگاه
      </a>
    </div>
  )
}

function Line({ line }: { line: Points['items'][number] }) {
  const { points, reason, note, by, at, expiresAt, balance } = line
  return (
    <li className={styles.rule}>
      <div>
        <UserText as="b">{reason}</UserText>
        {note && (
          <p>
            <UserText>{note}</UserText>
          </p>
        )}
        <p className={classes(text.small, text.muted)}>
          {by && (
            <>
              <UserText>{by}</UserText>،{' '}
            </>
          )}
          {formatDateTime(at)}
          {expiresAt && `، تا ${formatDate(expiresAt)}`}
        </p>
      </div>
      <b>
        <bdi dir="ltr">
          {points > 0 ? '+' : '−'}
          {persianNumber(Math.abs(points))}
        </bdi>
      </b>
      <span className={text.muted}>مانده {persianNumber(balance)}</span>
    </li>
  )
}

function Correct({ person }: { person: string }) {
  const [id] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const write = useWrite(correctPersonPoints, { invalidates: [listPersonPoints] })
  const send = () => {
    const points = (readInteger(typed) ?? 0) * (way === 'add' ? 1 : -1)
    void write.mutateAsync({ person, id, points, note }).then(
      () => showSnack('امتیاز اصلاح شد و به او خبر داده شد.'),
      () => undefined,
    )
  }
  return (
    <Form
      aria-label="اصلاح امتیاز"
      className={classes(cardClass({ padded: true }), formStyles.form)}
      onSubmit={send}
    >
      <Switch
        caption="اصلاح"
        name="way"
        options={[
          { value: 'add', label: 'افزودن' },
          { value: 'take', label: 'کم کردن' },
        ]}
        value={way}
        onChange={setWay}
      />
      <div className={formStyles.columns}>
        <TextField
          label="امتیاز"
          inputMode="numeric"
          maxLength={6}
          value={typed}
          onChange={setTyped}
          error={write.error?.at('points')}
        />
        <TextField
          label="یادداشت"
          maxLength={200}
          value={note}
          onChange={setNote}
          hint="خود او هم می‌خواند."
          error={write.error?.at('note')}
        />
      </div>
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          اصلاح امتیاز
        </Button>
      </div>
    </Form>
  )
}
