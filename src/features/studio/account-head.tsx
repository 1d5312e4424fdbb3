import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { ContactText } from './contact-text.tsx'
import type { AccountCard } from './contract.ts'
import styles from './dashboard.module.css'
import { roleNames } from './role-names.ts'

/** Whose account this is: picture, names, roles, contacts. */
export function AccountHead({ account }: { account: AccountCard }) {
  const { name, surname, enName, enSurname, avatarUrl, roles, contacts, identityNumber, createdAt } = account
  const full = `${name} ${surname}`.trim() || 'بی‌نام'
  const english = `${enName} ${enSurname}`.trim()
  return (
    <section className={cardClass({ padded: true })} aria-labelledby="whose">
      <div className={styles.whose}>
        <Avatar name={full} url={avatarUrl} size={64} />
        <div>
          <h1 id="whose" className={styles.title}>
            {full}
          </h1>
          {english && <Bdi className={classes(text.small, text.muted)}>{english}</Bdi>}
        </div>
        <div className={styles.tags}>
          {roles.map(role => (
            <Tag key={role} tone="turquoise">
              {roleNames[role as keyof typeof roleNames] ?? role}
            </Tag>
          ))}
        </div>
      </div>
      <dl className={styles.facts}>
        {(['phone', 'email'] as const).map(kind => {
          const found = contacts.find(contact => contact.kind === kind)
          return (
            <div key={kind}>
              <dt>{kind === 'phone' ? 'شماره موبایل' : 'ایمیل'}</dt>
              <dd>{found ? <ContactText contact={found} /> : 'ندارد'}</dd>
            </div>
          )
        })}
        <div>
          <dt>کد ملی</dt>
          <dd>{identityNumber ? <bdi dir="ltr">{toPersianDigits(identityNumber)}</bdi> : 'ثبت نشده'}</dd>
        </div>
        <div>
          <dt>عضویت</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
