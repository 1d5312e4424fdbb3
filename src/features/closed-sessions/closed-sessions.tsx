import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './closed-sessions.module.css'
import { closedSessions, moveClosedSessions } from './contract.ts'

type Session = OutputOf<typeof closedSessions>['sessions'][number]
type Target = 'end' | 'day'

const spell = (instant: string) => `${formatLongDate(instant)}، ${formatTime(instant)}`

/** The sessions that fall on closed days: to the end of their terms, or to another day, by one press. */
export function ClosedSessions() {
  const may = useMay()
  if (!may('groups.write')) return null
  return <Offer />
}

function Offer() {
  const [target, setTarget] = useState<Target>('end')
  const [day, setDay] = useState('')
  const [isAsked, setAsked] = useState(false)
  const toDay = target === 'day' ? day : ''
  const query = useQuery({
    ...buildQueryOptions(closedSessions, { toDay }),
    // What is shown stays while another day is asked for.
    placeholderData: before => before,
  })
  const move = useWrite(moveClosedSessions, { invalidates: [closedSessions] })
  const sessions = query.data?.sessions ?? []
  if (!query.error && sessions.length === 0) return null
  const isChosen = target === 'end' || day !== ''
  const moves = sessions.flatMap(({ id, startsAt, to, obstacle }) =>
    to && !obstacle && isChosen && !query.isFetching ? [{ id, from: startsAt, to }] : [],
  )
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    move.mutateAsync({ moves }).then(
      ({ moved }) => {
        setAsked(false)
        showSnack(`${persianNumber(moved)} جلسه جابه‌جا شد و به اعضا خبر رفت.`)
      },
      () => undefined,
    )
  }
  return (
    <section aria-labelledby="closed-sessions" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <h2 id="closed-sessions" className={text.cardTitle}>
          {persianNumber(sessions.length)} جلسه به تعطیلی خورده است
        </h2>
        <p className={text.muted}>
          تا جابه‌جا نشوند، سر جای خود می‌مانند. به اعضا زمان پیشین و زمان تازه پیامک می‌شود.
        </p>
      </div>
      <div className={classes(layout.row, layout.wrapping)}>
        <Switch<Target>
          caption="به کجا بروند؟"
          name="closed-sessions-to"
          value={target}
          onChange={setTarget}
          options={[
            { value: 'end', label: 'پایان ترم' },
            { value: 'day', label: 'یک روز دیگر' },
          ]}
        />
        {target === 'day' && <JalaliPicker label="روز تازه" value={day} onChange={setDay} />}
      </div>
      {query.error && <FormErrors message={query.error.reason} />}
      <Table<Session>
        caption="جلسه‌هایی که به تعطیلی خورده‌اند"
        columns={[
          {
            key: 'group',
            head: 'جلسه',
            names: true,
            cell: ({ group, groupId, number }) => (
              <a href={studioPaths.group({ id: groupId })} className={text.link}>
                <span>
                  <UserText>{group}</UserText>، جلسهٔ {persianNumber(number)}
                </span>
              </a>
            ),
          },
          { key: 'closed', head: 'تعطیلی', cell: ({ closed }) => <UserText>{closed || 'تعطیل'}</UserText> },
          { key: 'from', head: 'اکنون', label: 'اکنون:', cell: ({ startsAt }) => spell(startsAt) },
          {
            key: 'to',
            head: 'پس از جابه‌جایی',
            label: 'پس از جابه‌جایی:',
            cell: ({ to, obstacle }) =>
              !isChosen || !to ? (
                '—'
              ) : (
                <>
                  {spell(to)}{' '}
                  {obstacle && (
                    <Tag tone="pomegranate" className={styles.obstacle}>
                      {obstacle}
                    </Tag>
                  )}
                </>
              ),
          },
        ]}
        rows={sessions}
        rowKey={({ id }) => id}
        fold
      />
      <div className={layout.row}>
        <Button disabled={moves.length === 0} onClick={() => setAsked(true)}>
          جابه‌جایی {persianNumber(moves.length)} جلسه و خبر به اعضا
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`${persianNumber(moves.length)} جلسه جابه‌جا شود؟`}
          confirm="جابه‌جایی و خبر به اعضا"
          reject="انصراف"
          busy={move.isPending}
          fault={move.error?.info.message}
          onAnswer={answer}
        >
          به اعضای این گروه‌ها زمان پیشین و زمان تازه پیامک می‌شود.
        </ConfirmDialog>
      )}
    </section>
  )
}
