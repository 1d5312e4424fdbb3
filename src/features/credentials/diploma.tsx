import { brand } from '#contract/public-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import { type Lang, pdfWords } from './certificate-labels.ts'
import type { BadgeFacts, CertificateFacts, Checked } from './contract.ts'
import { QrCode } from './qr-code.tsx'
import { RunFacts, RunText } from './run-text.tsx'

/** A certificate or a badge as its PDF says it. */
export function Diploma({
  credential,
  facts,
  lang,
}: {
  credential: Checked
  facts: CertificateFacts | BadgeFacts
  lang: Lang
}) {
  const labels = pdfWords(credential, facts, lang)
  const fa = lang === 'fa'
  return (
    <article
      lang={lang}
      dir={fa ? 'rtl' : 'ltr'}
      aria-label={labels.title}
      className={classes(styles.diploma, labels.void !== null && styles.void)}
    >
      <p className={styles.brand}>
        <BrandMark />
        {fa ? brand().persian : brand().latin}
      </p>
      <h2 className={styles.title}>{labels.title}</h2>
      <p className={text.muted}>{labels.lead}</p>
      <p className={styles.who}>
        <RunText run={labels.name} lang={lang} />
      </p>
      {labels.other && (
        <p className={styles.other}>
          <RunText run={labels.other} lang={lang} />
        </p>
      )}
      <p className={classes(text.muted, styles.sentence)}>
        {labels.sentence.map(run => (
          <RunText key={run.text} run={run} lang={lang} />
        ))}
      </p>
      {labels.level && (
        <b className={styles.level} lang="en" dir="ltr">
          {labels.level}
        </b>
      )}
      {labels.void && <p className={styles.stamp}>{labels.void}</p>}
      <RunFacts facts={labels.facts} lang={lang} />
      <div className={styles.signs}>
        {labels.signs.map(({ name, role }, index) => (
          <p key={role} className={index === 0 ? styles.first : undefined}>
            <span className={styles.hand}>
              <RunText run={name} lang={lang} />
            </span>
            <span className={text.faint}>{role}</span>
          </p>
        ))}
        <QrCode {...credential.qr} lang={lang} />
      </div>
    </article>
  )
}
