import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { ChildForm } from './child-form.tsx'
import { readFamily } from './contract.ts'
import styles from './families.module.css'
import { IndependentDialog } from './independent-dialog.tsx'

/** On a person's page: whose child they are, or the children under their account. */
export function FamilyCard({
  person,
  mayChange,
}: {
  person: { id: string; name: string }
  mayChange: boolean
}) {
  const { data } = useQuery(buildQueryOptions(readFamily, { id: person.id }))
  const [dialog, setDialog] = useState<'child' | 'independent' | null>(null)
  if (!data || (data.guardian === null && data.children.length === 0 && !mayChange)) return null
  const { guardian, children } = data
  const close = () => setDialog(null)
  return (
    <section className={cardClass({}, styles.family)} aria-labelledby="family">
      <h2 id="family" className={text.cardTitle}>
        {guardian ? 'سرپرست' : 'فرزندان'}
      </h2>
      {guardian && (
        <div className={styles.row}>
          <a href={studioPaths.person({ id: guardian.id })} className={text.link}>
            <UserText>{guardian.name || 'بی‌نام'}</UserText>
          </a>
          <span className={classes(text.small, text.muted)}>خبرها و پرداخت‌ها با اوست</span>
        </div>
      )}
      {children.map(child => {
        const born = child.birthDate === null ? null : parseIsoDay(child.birthDate)
        const facts = [child.grade, born && `متولد ${formatDate(born)}`].filter(Boolean).join('، ')
        return (
          <div key={child.id} className={styles.row}>
            <a href={studioPaths.person({ id: child.id })} className={text.link}>
              <UserText>{child.name}</UserText>
            </a>
            {facts && <span className={classes(text.small, text.muted)}>{facts}</span>}
          </div>
        )
      })}
      {!guardian && children.length === 0 && (
        <p className={classes(text.small, text.muted)}>فرزندی زیر این حساب نیست.</p>
      )}
      {mayChange && (
        <div className={styles.acts}>
          {guardian ? (
            <Button variant="quiet" size="small" onClick={() => setDialog('independent')}>
              حساب جداگانه با شمارهٔ خودش
            </Button>
          ) : (
            <Button variant="quiet" size="small" onClick={() => setDialog('child')}>
              فرزند تازه
            </Button>
          )}
        </div>
      )}
      {dialog === 'child' && (
        <Dialog title="فرزند تازه" careful onClose={close}>
          <ChildForm
            guardian={person.id}
            onMade={({ name }) => {
              close()
              showSnack(`«${name}» زیر این حساب افزوده شد.`)
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {dialog === 'independent' && <IndependentDialog child={person} byStaff onClose={close} />}
    </section>
  )
}
