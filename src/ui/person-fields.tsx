import { TextField } from './text-field.tsx'

/** Somebody as staff type them in. */
export type TypedPerson = { name: string; surname: string; phone: string; email: string }

/** Who somebody is and how they are reached: names, a phone, and an email that may stay empty. */
export function PersonFields({
  value: { name, surname, phone, email },
  change,
  errorAt,
  emailHint,
}: {
  value: TypedPerson
  change: (changed: Partial<TypedPerson>) => void
  /** What the server said of a field. */
  errorAt: (field: keyof TypedPerson) => string | undefined
  emailHint?: string
}) {
  return (
    <>
      <TextField
        label="نام"
        autoComplete="off"
        value={name}
        onChange={name => change({ name })}
        error={errorAt('name')}
      />
      <TextField
        label="نام خانوادگی"
        autoComplete="off"
        value={surname}
        onChange={surname => change({ surname })}
        error={errorAt('surname')}
      />
      <TextField
        label="شماره موبایل"
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        convertDigits
        value={phone}
        onChange={phone => change({ phone })}
        error={errorAt('phone')}
        hint="شمارهٔ کشورهای دیگر را با + و کد کشور بنویسید."
      />
      <TextField
        label="ایمیل (اختیاری)"
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        onChange={email => change({ email })}
        error={errorAt('email')}
        hint={emailHint}
      />
    </>
  )
}
