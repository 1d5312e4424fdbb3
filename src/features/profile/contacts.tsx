import { useState } from 'react'
import type { User } from '#account/contract.ts'
import * as rules from '#account/rules.ts'
import { displayPhone } from '#persian/phone.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Contact } from './contact.ts'
import { ContactDialog } from './contact-dialog.tsx'

/** The user's phone and email: which of them sign in, and how to prove or change them. */
export function Contacts({ user }: { user: User }) {
  const [asked, setAsked] = useState<{ kind: 'phone' | 'email'; known: Contact | null } | null>(null)
  const { phoneNumber, countryCode, email } = user
  const phone = phoneNumber && countryCode ? { countryCode, phoneNumber } : null
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="contacts">
      <div>
        <h2 id="contacts" className={text.cardTitle}>
          راه‌های تماس
        </h2>
        <p className={classes(text.small, text.muted)}>
          با هر کدام که تأیید شده باشد می‌توانید وارد شوید و رمز عبور را بازیابی کنید.
        </p>
      </div>
      <ul className={classes(cardClass(), layout.list)} aria-labelledby="contacts">
        <Item
          drawing={<StarIcon icon="smartphone" tone={user.phoneVerified ? 'soft' : 'plain'} />}
          title={phone ? displayPhone(phone) : 'شماره موبایل ندارید.'}
          facts={['شماره موبایل', <State key="state" known={phone !== null} verified={user.phoneVerified} />]}
        >
          {phone && !user.phoneVerified && canSignIn(phone) && (
            <Button
              variant="quiet"
              size="small"
              aria-label="تأیید شماره موبایل"
              onClick={() => setAsked({ kind: 'phone', known: { ...phone, email: null } })}
            >
              تأیید
            </Button>
          )}
          <Button
            variant={phone ? 'text' : 'quiet'}
            size="small"
            aria-label={phone ? 'تغییر شماره موبایل' : 'افزودن شماره موبایل'}
            onClick={() => setAsked({ kind: 'phone', known: null })}
          >
            {phone ? 'تغییر' : 'افزودن'}
          </Button>
        </Item>
        <Item
          drawing={<StarIcon icon="mail" tone={user.emailVerified ? 'soft' : 'plain'} />}
          title={email ? <Bdi>{email}</Bdi> : 'ایمیل ندارید.'}
          facts={['ایمیل', <State key="state" known={email !== null} verified={user.emailVerified} />]}
        >
          {email && !user.emailVerified && (
            <Button
              variant="quiet"
              size="small"
              aria-label="تأیید ایمیل"
              onClick={() =>
                setAsked({ kind: 'email', known: { email, countryCode: null, phoneNumber: null } })
              }
            >
              تأیید
            </Button>
          )}
          <Button
            variant={email ? 'text' : 'quiet'}
            size="small"
            aria-label={email ? 'تغییر ایمیل' : 'افزودن ایمیل'}
            onClick={() => setAsked({ kind: 'email', known: null })}
          >
            {email ? 'تغییر' : 'افزودن'}
          </Button>
        </Item>
      </ul>
      {asked && <ContactDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function State({ known, verified }: { known: boolean; verified: boolean }) {
  if (!known) return null
  return verified ? <Tag tone="pistachio">تأییدشده</Tag> : <Tag tone="saffron">فقط برای اطلاع‌رسانی</Tag>
}

/** A number of another length gets notices, but no code can make it sign in. */
const canSignIn = ({ countryCode, phoneNumber }: { countryCode: string; phoneNumber: string }) =>
  rules.countryCode.fault(countryCode) === null && rules.phoneNumber(countryCode).fault(phoneNumber) === null
