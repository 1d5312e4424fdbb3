import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './badges-tab.module.css'
import { listCredentials, revokeCredential } from './contract.ts'
import { stateNames } from './labels.ts'
import { isNumber, tidyNumber } from './number.ts'

type Listed = OutputOf<typeof listCredentials>['items'][number]

/** What was issued last, or the one of a number (`?number=`), for those who may take it back. */
export default function CredentialsAdmin() {
  const typed = new URLSearchParams(useLocation().search).get('number') ?? ''
  const number = tidyNumber(typed)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>گواهی‌نامه‌ها و نشان‌ها</h1>
        <QueryForm action="/studio/credentials" replace className={classes(layout.row, layout.wrapping)}>
          <div className={layout.grow}>
            <TextField label="شمارهٔ گواهی‌نامه" name="number" dir="ltr" maxLength={40} />
          </div>
          <Button type="submit" variant="quiet">
            یافتن
          </Button>
        </QueryForm>
        {typed !== '' && !isNumber(number) ? (
          <Empty title="این شماره درست نیست." />
        ) : (
          <Issued number={typed === '' ? undefined : number} />
        )}
      </div>
    </QueryProvider>
  )
}

function Issued({ number }: { number: string | undefined }) {
  const query = useQuery(buildQueryOptions(listCredentials, { number }))
  const [chosen, setChosen] = useState<Listed | null>(null)
  return (
    <QueryView query={query} loading={<Skeleton height="16rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title="چیزی صادر نشده است.">
            {number
              ? 'شماره را یک بار دیگر از روی گواهی‌نامه بخوانید.'
              : 'گواهی پایان دوره پس از ثبت آخرین جلسهٔ هر گروه خودبه‌خود صادر می‌شود و این‌جا می‌آید.'}
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="گواهی‌نامه‌ها و نشان‌ها">
              {data.items.map(item => (
                <li key={item.id} className={styles.certificate}>
                  <div className={layout.grow}>
                    <UserText as="b">{item.title}</UserText>
                    <p className={text.meta}>
                      <UserText>{item.name}</UserText>
                      <span>{formatDate(item.issuedAt)}</span>
                      <a className={text.link} href={paths.certificate({ number: item.number })}>
                        <Bdi>{item.number}</Bdi>
                      </a>
                      {item.state !== 'valid' && <Tag tone="pomegranate">{stateNames[item.state]}</Tag>}
                    </p>
                    {item.revokedReason && (
                      <UserText as="p" className={text.small}>
                        {item.revokedReason}
                      </UserText>
                    )}
                  </div>
                  {item.state !== 'revoked' && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`باطل کردن «${item.title}» ${item.name}`}
                      onClick={() => setChosen(item)}
                    >
                      باطل کردن
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {chosen && <RevokeDialog of={chosen} onClose={() => setChosen(null)} />}
          </>
        )
      }
    </QueryView>
  )
}

/** Asks why, and takes it back for good. */
function RevokeDialog({ of: { id, title, name }, onClose }: { of: Listed; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(revokeCredential, { invalidates: [listCredentials] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return onClose()
    write
      .mutateAsync({ id, reason })
      .then(() => {
        onClose()
        showSnack('باطل شد.')
      })
      .catch(() => undefined)
  }
  return (
    <ConfirmDialog
      title="باطل کردن"
      confirm="باطل کردن"
      reject="انصراف"
      danger
      busy={write.isPending}
      fault={write.error?.errors?.[0]?.message ?? write.error?.info.message}
      onAnswer={answer}
    >
      <p>
        «{title}» <bdi>{name}</bdi> برای همیشه باطل می‌شود و دلیل آن در صفحهٔ عمومی‌اش می‌آید.
      </p>
      <TextField
        label="دلیل"
        value={reason}
        onChange={setReason}
        maxLength={300}
        multiline
        rows={3}
        dir="auto"
      />
    </ConfirmDialog>
  )
}
