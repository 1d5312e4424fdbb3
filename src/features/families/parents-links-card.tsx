import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import * as calls from './contract.ts'
import styles from './families.module.css'

/** The links by which parents read how a learner is doing: of somebody, by staff, or (null) of oneself. */
export function ParentsLinksCard({ person, mayChange }: { person: string | null; mayChange: boolean }) {
  const mine = useQuery({ ...buildQueryOptions(calls.listMyParentsLinks, {}), enabled: person === null })
  const theirs = useQuery({
    ...buildQueryOptions(calls.listParentsLinks, { person: person ?? '' }),
    enabled: person !== null,
  })
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const invalidates = [calls.listMyParentsLinks, calls.listParentsLinks]
  const revokeMine = useWrite(calls.revokeMyParentsLink, { invalidates })
  const revokeTheirs = useWrite(calls.revokeParentsLink, { invalidates })
  const links = (person === null ? mine : theirs).data?.links
  if (!links || (links.length === 0 && !mayChange)) return null
  const revoke = (link: string) => {
    setMade(null)
    void (person === null ? revokeMine : revokeTheirs)
      .mutateAsync({ link })
      .then(() => showSnack('پیوند از کار افتاد.'), showError)
  }
  return (
    <section className={cardClass({}, styles.family)} aria-labelledby="parents-links">
      <h2 id="parents-links" className={text.cardTitle}>
        پیوند والدین
      </h2>
      <p className={classes(text.small, text.muted)}>
        هر که این پیوند را دارد حضور، نمره‌ها و جلسه‌های بعدی را می‌بیند و چیزی را تغییر نمی‌دهد. ۹۰ روز کار
        می‌کند.
      </p>
      {made && (
        <div className={styles.made}>
          <Bdi className={text.small}>{made}</Bdi>
          <CopyButton text={made} done="پیوند کپی شد.">
            کپی پیوند
          </CopyButton>
        </div>
      )}
      {links.map(({ id, createdAt, expiresAt, openings, openedAt }) => (
        <div key={id} className={styles.row}>
          <div className={styles.link}>
            <span>
              از {formatDate(createdAt)} تا {formatDate(expiresAt)}
            </span>
            <span className={classes(text.small, text.muted)}>
              {openings === 0
                ? 'هنوز باز نشده'
                : `${persianNumber(openings)} بار باز شده${openedAt ? `، آخرین بار ${formatDate(openedAt)}` : ''}`}
            </span>
          </div>
          {mayChange && (
            <Button variant="text" size="small" onClick={() => revoke(id)}>
              از کار انداختن
            </Button>
          )}
        </div>
      ))}
      {mayChange &&
        (isMaking ? (
          <LinkForm
            person={person}
            onMade={url => {
              setMade(url)
              setIsMaking(false)
            }}
            onCancel={() => setIsMaking(false)}
          />
        ) : (
          <div className={styles.acts}>
            <Button variant="quiet" size="small" onClick={() => setIsMaking(true)}>
              پیوند تازه
            </Button>
          </div>
        ))}
    </section>
  )
}

function LinkForm({
  person,
  onMade,
  onCancel,
}: {
  person: string | null
  onMade: (url: string) => void
  onCancel: () => void
}) {
  const [phone, setPhone] = useState('')
  const invalidates = [calls.listMyParentsLinks, calls.listParentsLinks]
  const mine = useWrite(calls.makeMyParentsLink, { invalidates })
  const theirs = useWrite(calls.makeParentsLink, { invalidates })
  const write = person === null ? mine : theirs
  const fault = write.error?.at('phone')
  const make = async () => {
    const made = await (person === null
      ? mine.mutateAsync({ phone: phone || null })
      : theirs.mutateAsync({ person, phone: phone || null })
    ).catch(() => null)
    if (!made) return
    showSnack(made.isSent ? 'پیوند ساخته و پیامک شد.' : 'پیوند ساخته شد.')
    onMade(made.url)
  }
  return (
    <Form className={styles.form} aria-label="پیوند تازهٔ والدین" onSubmit={make}>
      <TextField
        label="شماره موبایل پدر یا مادر (اختیاری)"
        type="tel"
        dir="ltr"
        inputMode="tel"
        convertDigits
        maxLength={30}
        value={phone}
        onChange={setPhone}
        error={fault}
        hint="اگر بنویسید پیوند به آن پیامک می‌شود."
      />
      {write.error && !fault && <FormErrors message={write.error.info.message} />}
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={write.isPending}>
          ساختن پیوند
        </Button>
        <Button variant="text" size="small" onClick={onCancel}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
