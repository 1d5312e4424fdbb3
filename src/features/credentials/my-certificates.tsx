import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { fillPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './badges-tab.module.css'
import { type MyCertificate, myCertificates, readCertificatePdf } from './contract.ts'
import { stateNames } from './labels.ts'

/** The user's certificates with their PDFs; nothing while there are none. */
export function MyCertificates() {
  const { data } = useQuery(buildQueryOptions(myCertificates, {}))
  if (!data || data.certificates.length === 0) return null
  return (
    <section aria-labelledby="certificates" className={classes(layout.stack, layout.tight)}>
      <h2 id="certificates" className={text.cardTitle}>
        گواهی‌نامه‌ها
      </h2>
      <ul className={classes(cardClass({}), layout.list)} aria-label="گواهی‌نامه‌ها">
        {data.certificates.map(certificate => (
          <Certificate key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </section>
  )
}

function Certificate({ certificate }: { certificate: MyCertificate }) {
  const { number, state, issuedAt, facts } = certificate
  const { course, level, attended, sessions } = facts
  const pdfAddress = (lang: string) => `${fillPath(readCertificatePdf.path, { number })}?lang=${lang}`
  return (
    <li className={styles.certificate}>
      <div className={layout.grow}>
        <h3 className={text.cardTitle}>{course}</h3>
        <p className={text.meta} data-dotted>
          {level && <Bdi>{level}</Bdi>}
          <span>
            حضور در {persianNumber(attended)} از {persianNumber(sessions)} جلسه
          </span>
          <span>{formatDate(issuedAt)}</span>
          <Bdi>{number}</Bdi>
          {state !== 'valid' && <Tag tone="pomegranate">{stateNames[state]}</Tag>}
        </p>
      </div>
      <p className={styles.papers}>
        <a
          className={classes(text.link, text.small)}
          href={paths.certificate({ number })}
          aria-label={`صفحهٔ گواهی‌نامهٔ «${course}»`}
        >
          صفحهٔ گواهی‌نامه
          <Icon name="forward" />
        </a>
        {(['fa', 'en'] as const).map(lang => (
          <a
            key={lang}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            href={pdfAddress(lang)}
            download
            aria-label={`PDF ${lang === 'fa' ? 'فارسی' : 'انگلیسی'} گواهی‌نامهٔ «${course}»`}
          >
            <Icon name="download" />
            {lang === 'fa' ? 'PDF فارسی' : 'PDF انگلیسی'}
          </a>
        ))}
      </p>
    </li>
  )
}
