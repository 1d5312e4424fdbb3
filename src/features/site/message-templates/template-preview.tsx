import { Fragment } from 'react'
import { fill, samples, smsBody, smsSample } from '#contract/fill-template.ts'
import type { TemplatePart } from '#contract/message-template.ts'
import { getMessageTemplate, type TemplateKey } from '#contract/message-templates.ts'
import { noticeTypeNames } from '#contract/notice.ts'
import { brand } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { smsParts } from '#persian/sms-parts.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { MessageTemplateDetails } from './contract.ts'
import styles from './message-templates.module.css'

export type Typed = { readonly [name in TemplatePart]?: string }

/** A message as people would get it, with samples where its placeholders are. */
export function TemplatePreview({
  template,
  typed,
}: {
  template: MessageTemplateDetails & { key: TemplateKey }
  typed: Typed
}) {
  const { mail, sms } = buildPreview(template, typed)
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

function buildPreview(
  { key, host, byTemplate, frames }: MessageTemplateDetails & { key: TemplateKey },
  typed: Typed,
) {
  const { persian } = brand()
  const values = samples(persian)
  const { type, parts } = getMessageTemplate(key)
  const filled = (name: TemplatePart) => fill(typed[name] ?? '', values)
  if (type && frames) {
    const noticeValues = {
      ...values,
      title: filled('title'),
      body: filled('body'),
      kind: noticeTypeNames[type],
    }
    return {
      mail: { subject: noticeValues.title, text: fill(frames.mail, noticeValues) },
      sms: fill(frames.sms, { ...noticeValues, body: smsBody(noticeValues.body) }),
    }
  }
  const subject = parts.subject ? filled('subject') : values.title
  const more = parts.more ? filled('more') : ''
  return {
    mail: parts.mail ? { subject, text: fill(typed.mail ?? '', { ...values, more }) } : null,
    sms: parts.sms && !byTemplate ? smsSample(typed.sms ?? '', { brand: persian, host }) : null,
  }
}

/** Lines of a template; addresses and what is for the browser stand left to right. */
function Lines({ of }: { of: string }) {
  return of.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by nothing else
    <Fragment key={index}>
      {index > 0 && <br />}
      {/^(https?:\/\/|@)\S/.test(line) ? <bdi dir="ltr">{line}</bdi> : line}
    </Fragment>
  ))
}
