import { Button } from '#ui/button.tsx'
import form from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { PersonFields } from '../complete-profile/person-fields.tsx'
import { referralCodeMax, sentences } from '../rules.ts'
import { ContactCard } from './contact-card.tsx'
import styles from './login-dialog.module.css'
import type { LoginEvent, LoginState } from './login-flow.ts'
import { useFirstField, useServerErrors } from './use-first-field.ts'
import type { useRegistration } from './use-registration.ts'

type Props = {
  state: LoginState
  send: (event: LoginEvent) => void
  registration: ReturnType<typeof useRegistration>
}

/** REGISTER: everything an account needs besides the contact that was proved. */
export function RegisterView({
  id,
  state: { contact, fault },
  send,
  registration: { fields, form: toSend, byPhone },
}: Props & { id: string }) {
  useFirstField(fields.form, 'name')
  useServerErrors(fields, fault)
  return (
    <form
      id={id}
      ref={fields.form}
      className={form.columns}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (fields.check()) send({ type: 'registrationSubmitted', form: toSend() })
      }}
    >
      <div className={form.whole}>
        <ContactCard contact={contact!}>
          <Tag tone="pistachio">
            <Icon name="check" />
            تأیید شد
          </Tag>
        </ContactCard>
      </div>
      <PersonFields fields={fields} />
      <TextField {...fields.field('password')} type="password" dir="ltr" autoComplete="new-password" />
      <TextField
        {...fields.field('passwordConfirmation')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
      />
      <div className={form.whole}>
        {byPhone ? (
          <TextField
            {...fields.field('email')}
            type="email"
            dir="ltr"
            autoComplete="email"
            hint="برای اطلاع‌رسانی‌ها و گواهی‌نامه‌ها."
          />
        ) : (
          <PhoneField
            countryCode={fields.values.countryCode}
            phoneNumber={fields.values.phoneNumber}
            onChange={fields.change}
            onBlur={fields.leave}
            alternative
            hint="برای اطلاع‌رسانی‌ها و هماهنگی کلاس."
            errors={{
              countryCode: fields.getError('countryCode'),
              phoneNumber: fields.getError('phoneNumber'),
            }}
          />
        )}
      </div>
      <TextField
        {...fields.field('referralCode')}
        className={form.whole}
        dir="ltr"
        convertDigits
        maxLength={referralCodeMax}
        autoComplete="off"
        clearable
      />
    </form>
  )
}

/** What stays in sight under the form: what is wrong with it, and the buttons. */
export function RegisterFooter({
  formId,
  state: { waiting, fault },
  send,
  registration: { fields },
}: Props & { formId: string }) {
  return (
    <div className={styles.foot}>
      {fault?.message && <FormErrors message={fault.message} errors={fault.errors} />}
      {!fault && fields.isRefused && <FormErrors message={sentences.formFaulty} />}
      <p className={styles.terms}>
        با تکمیل ثبت‌نام، <LegalLink to="/terms">قوانین و مقررات</LegalLink> و{' '}
        <LegalLink to="/privacy">سیاست حریم خصوصی</LegalLink> را می‌پذیرم.
      </p>
      <div className={form.actions}>
        <Button type="submit" form={formId} busy={waiting !== null}>
          تکمیل ثبت‌نام
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'back' })}>
          بازگشت
        </Button>
      </div>
    </div>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className={text.spoken}> (در زبانه‌ای تازه)</span>
    </a>
  )
}
