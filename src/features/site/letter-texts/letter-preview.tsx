import { Fragment } from 'react'
import { fill, type LetterPart, samples, smsBody, smsSample } from '#contract/letter-text.ts'
import { type LetterKey, letterTextOf } from '#contract/letter-texts.ts'
import { noticeTypeNames } from '#contract/notice.ts'
import { brand } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { smsParts } from '#persian/sms-parts.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { LetterTextShown } from './contract.ts'
import styles from './letter-texts.module.css'

export type Typed = { readonly [name in LetterPart]?: string }

/** A letter as people would get it, with words of nobody where its placeholders are. */
export function LetterPreview({
  letter,
  typed,
}: {
  letter: LetterTextShown & { key: LetterKey }
  typed: Typed
}) {
  const { mail, sms } = previewOf(letter, typed)
  return (
    <section aria-labelledby="preview" className={classes(layout.stack, styles.preview)}>
      <h3 id="preview" className={text.strong}>
        پیش‌نمایش با نمونه‌ها
      </h3>
      {mail && (
        <article aria-label="نمونهٔ ایمیل" className={classes(cardClass(), styles.mail)}>
          <p className={styles.subject}>{mail.subject}</p>
          <div className={styles.paper}>
            <p className={text.strong}>{brand().persian}</p>
            {mail.text.split(/\n{2,}/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are told apart by nothing else
              <p key={index}>
                <Lines of={paragraph} />
              </p>
            ))}
          </div>
        </article>
      )}
      {sms !== null && (
        <article aria-label="نمونهٔ پیامک" className={layout.stack}>
          <p className={styles.sms}>
            <Lines of={sms} />
          </p>
          <p className={classes(text.small, text.faint)}>{smsCount(sms)}</p>
        </article>
      )}
    </section>
  )
}

/** What an SMS costs: «۸۲ نویسه، ۲ بخش پیامک». */
export const smsCount = (sms: string) =>
  `${persianNumber(sms.length)} نویسه، ${persianNumber(smsParts(sms))} بخش پیامک`

function previewOf({ key, host, byTemplate, frames }: LetterTextShown & { key: LetterKey }, typed: Typed) {
  const { persian } = brand()
  const values = samples(persian)
  const { type, parts } = letterTextOf(key)
  const filled = (name: LetterPart) => fill(typed[name] ?? '', values)
  if (type && frames) {
    const told = { ...values, title: filled('title'), body: filled('body'), kind: noticeTypeNames[type] }
    return {
      mail: { subject: told.title, text: fill(frames.mail, told) },
      sms: fill(frames.sms, { ...told, body: smsBody(told.body) }),
    }
  }
  const subject = parts.subject ? filled('subject') : values.title
  const more = parts.more ? filled('more') : ''
  return {
    mail: parts.mail ? { subject, text: fill(typed.mail ?? '', { ...values, more }) } : null,
    sms: parts.sms && !byTemplate ? smsSample(typed.sms ?? '', { brand: persian, host }) : null,
  }
}

/** Lines of a letter; addresses and what is for the browser stand left to right. */
function Lines({ of }: { of: string }) {
  return of.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by nothing else
    <Fragment key={index}>
      {index > 0 && <br />}
      {/^(https?:\/\/|@)\S/.test(line) ? <bdi dir="ltr">{line}</bdi> : line}
    </Fragment>
  ))
}
