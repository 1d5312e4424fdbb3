import { fillPath } from '#contract/build-path.ts'
import { formatDate, formatTime } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import { type Checked, readCertificatePdf, readCredential } from './contract.ts'
import { stateNames } from './labels.ts'

/** Whether a credential holds, and what there is to take along. */
export function Verdict({ credential }: { credential: Checked }) {
  const { id, number, state, isSigned, issuedAt, expiresAt, revokedAt, revokedReason, url, checkedAt } =
    credential
  const isGood = state === 'valid' && isSigned
  const pdfAddress = (lang: string) => `${fillPath(readCertificatePdf.path, { number })}?lang=${lang}`
  return (
    <section aria-label="نتیجهٔ بررسی" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.row}>
        <StarIcon
          icon={isGood ? 'badge-check' : 'circle-alert'}
          tone={isGood ? 'pistachio' : 'pomegranate'}
          big
        />
        <p className={layout.grow}>
          <b className={text.strong}>
            {state === 'valid' && !isSigned ? 'امضایش درست نیست' : stateNames[state]}
          </b>
          <br />
          <span className={classes(text.small, text.faint)}>
            بررسی شد: {formatDate(checkedAt)}، {formatTime(checkedAt)}
          </span>
        </p>
      </div>
      {revokedAt && (
        <p className={styles.reason}>
          در {formatDate(revokedAt)} باطل شد. دلیل: <bdi>{revokedReason}</bdi>
        </p>
      )}
      <dl className={styles.checks}>
        <div>
          <dt>شماره</dt>
          <Bdi as="dd">{number}</Bdi>
        </div>
        <div>
          <dt>صادرشده</dt>
          <dd>{formatDate(issuedAt)}</dd>
        </div>
        <div>
          <dt>اعتبار</dt>
          <dd>{expiresAt ? `تا ${formatDate(expiresAt)}` : 'بدون پایان'}</dd>
        </div>
        <div>
          <dt>امضای دیجیتال</dt>
          <dd>{isSigned ? 'درست' : 'نادرست'}</dd>
        </div>
      </dl>
      <div className={classes(layout.stack, layout.notPrinted)}>
        <a className={buttonClass()} href={pdfAddress('fa')} download>
          <Icon name="download" />
          PDF فارسی
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={pdfAddress('en')} download>
          <Icon name="download" />
          PDF انگلیسی
        </a>
        <CopyButton text={url} done="پیوند رونوشت شد.">
          رونوشت پیوند
        </CopyButton>
        <a className={classes(text.link, text.small)} href={fillPath(readCredential.path, { id })} download>
          نسخهٔ رایانه‌خوان امضاشده (Open Badges)
        </a>
      </div>
    </section>
  )
}
