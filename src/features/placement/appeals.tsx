import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { appeal, limits, myAppeals } from './contract.ts'
import styles from './placement.module.css'

const stateNames = {
  waiting: 'در انتظار پاسخ استاد',
  moved: 'جابه‌جا شدید',
  kept: 'در همین گروه ماندید',
} as const
const wishNames = { easier: 'سخت است', harder: 'آسان است' } as const

/** The user's groups in their first sessions, where the level may be said not to fit; nothing without one. */
export function Appeals({ data }: { data: OutputOf<typeof myAppeals> | undefined }) {
  if (!data || data.groups.length === 0) return null
  return (
    <section className={layout.stack} aria-labelledby="appeals">
      <h2 id="appeals" className={text.cardTitle}>
        بازبینی سطح کلاس
      </h2>
      <p className={classes(text.small, text.muted)}>
        تا پایان جلسهٔ {persianNumber(data.appealSessions)} می‌توانید بگویید کلاس آسان یا سخت است. استاد پاسخ
        می‌دهد؛ اگر جابه‌جا شوید پرداختتان سر جایش است و اگر گروه تازه ارزان‌تر باشد، تفاوت به کیف پولتان
        برمی‌گردد.
      </p>
      <ul className={classes(cardClass(), layout.list)}>
        {data.groups.map(group => (
          <li key={group.enrolmentId} className={classes(styles.appeal, layout.stack, layout.tight)}>
            <div className={layout.spread}>
              <UserText as="b">{group.group}</UserText>
              {group.level && <Bdi>{group.level}</Bdi>}
            </div>
            {group.appeal ? (
              <>
                <div>
                  <Tag>{stateNames[group.appeal.state]}</Tag> <Tag>{wishNames[group.appeal.wish]}</Tag>
                </div>
                <UserText as="p">{group.appeal.reason}</UserText>
                {group.appeal.answer && <UserText as="blockquote">{group.appeal.answer}</UserText>}
              </>
            ) : (
              <AppealForm enrolment={group.enrolmentId} name={group.group} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AppealForm({ enrolment, name }: { enrolment: string; name: string }) {
  const [wish, setWish] = useState<keyof typeof wishNames | null>(null)
  const [reason, setReason] = useState('')
  const write = useWrite(appeal, { invalidates: [myAppeals] })
  return (
    <form
      className={classes(layout.stack, layout.tight)}
      aria-label={`بازبینی سطح ${name}`}
      onSubmit={event => {
        event.preventDefault()
        write
          .mutateAsync({ enrolment, wish: wish!, reason })
          .then(() => showSnack('درخواست به استاد رسید.'))
          .catch(() => undefined)
      }}
    >
      <Chips label="این کلاس برای من">
        {(['harder', 'easier'] as const).map(name => (
          <Chip key={name} pressed={wish === name} onPress={() => setWish(name)}>
            {wishNames[name]}
          </Chip>
        ))}
      </Chips>
      {wish && (
        <>
          <TextField
            label="چرا؟"
            required
            rules={[]}
            multiline
            rows={2}
            value={reason}
            onChange={setReason}
            maxLength={limits.reason}
            error={write.error?.at('reason')}
          />
          {write.error && !write.error.at('reason') && (
            <FormErrors message={write.error.info.message} errors={write.error.errors} />
          )}
          <div>
            <Button type="submit" size="small" busy={write.isPending}>
              درخواست بازبینی
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
