import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { ConsentHistory, type Item, KindHead, Terms } from './consent-parts.tsx'
import styles from './consents.module.css'
import { type PersonConsents, readConsents, readGroupConsents, recordConsent } from './contract.ts'
import { consentKinds, findVersion } from './manifest.ts'

/** On a person's page: what they agreed to, with its history; and what was signed or said at the school is recorded. */
export function PersonConsentsCard({ person, mayRecord }: { person: string; mayRecord: boolean }) {
  const { data } = useQuery(buildQueryOptions(readConsents, { person }))
  const [written, setWritten] = useState<{ item: Item; given: boolean } | null>(null)
  if (!data) return null
  return (
    <section className={cardClass({}, classes(styles.card, styles.side))} aria-labelledby="person-consents">
      <h2 id="person-consents" className={text.cardTitle}>
        رضایت‌ها
      </h2>
      {data.age !== 'adult' && (
        <p className={classes(text.small, text.muted)}>
          {data.age === 'minor' ? 'کمتر از هجده سال دارد' : 'سنش را نمی‌دانیم'}؛ رضایت با سرپرست است.
        </p>
      )}
      {data.items.map(item => (
        <div key={item.kind} className={styles.kind}>
          <KindHead item={item} level="b" />
          {mayRecord && (
            <div className={styles.kindHead}>
              {item.state !== 'given' && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`ثبت رضایت ${consentKinds[item.kind].title}`}
                  onClick={() => setWritten({ item, given: true })}
                >
                  ثبت رضایت
                </Button>
              )}
              {(item.state === 'given' || item.state === 'lapsed') && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`ثبت پس گرفتن ${consentKinds[item.kind].title}`}
                  onClick={() => setWritten({ item, given: false })}
                >
                  ثبت پس گرفتن
                </Button>
              )}
            </div>
          )}
        </div>
      ))}
      <ConsentHistory history={data.history} self="خودش" />
      {written && (
        <RecordDialog person={person} age={data.age} {...written} onClose={() => setWritten(null)} />
      )}
    </section>
  )
}

const channels = [
  { value: 'paper', label: 'برگهٔ امضاشده' },
  { value: 'in-person', label: 'حضوری' },
] as const

function RecordDialog({
  person,
  age,
  item: { kind },
  given,
  onClose,
}: {
  person: string
  age: PersonConsents['age']
  item: Item
  given: boolean
  onClose: () => void
}) {
  const { title, withdrawal } = consentKinds[kind]
  const [channel, setChannel] = useState<'paper' | 'in-person'>('paper')
  const [guardianName, setGuardianName] = useState('')
  const write = useWrite(recordConsent, { invalidates: [readConsents, readGroupConsents] })
  const save = () =>
    write.mutateAsync({ person, kind, given, version: findVersion(kind), channel, guardianName })
  return (
    <FormDialog
      title={given ? `رضایت «${title}»` : `پس گرفتن «${title}»`}
      action={given ? 'ثبت رضایت' : 'ثبت پس گرفتن'}
      danger={!given}
      careful
      write={write}
      fields={['guardianName']}
      done={given ? `رضایت «${title}» ثبت شد.` : `پس گرفتن «${title}» ثبت شد.`}
      onSave={save}
      onClose={onClose}
    >
      {given ? <Terms kind={kind} /> : <p>{withdrawal}</p>}
      <Switch caption="چگونه" name="channel" options={channels} value={channel} onChange={setChannel} />
      {age !== 'adult' && (
        <TextField
          label={given ? 'نام پدر، مادر یا سرپرست' : 'نام سرپرست، اگر او پس گرفت (اختیاری)'}
          maxLength={100}
          value={guardianName}
          onChange={setGuardianName}
          error={write.error?.at('guardianName')}
          hint={
            given && age === 'unknown'
              ? 'سن این شخص را نمی‌دانیم. اگر هجده سال دارد، تاریخ تولدش را در پروفایل خودش بنویسد.'
              : undefined
          }
        />
      )}
    </FormDialog>
  )
}
