import { brand } from '#contract/public-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import { type Lang, pdfWords } from './certificate-words.ts'
import type { BadgeFacts, CertificateFacts, Checked } from './contract.ts'
import { QrCode } from './qr-code.tsx'
import { Said, SaidFacts } from './said.tsx'

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
  const words = pdfWords(credential, facts, lang)
  const fa = lang === 'fa'
  return (
    <article
      lang={lang}
      dir={fa ? 'rtl' : 'ltr'}
      aria-label={words.title}
      className={classes(styles.diploma, words.void !== null && styles.void)}
    >
      <p className={styles.brand}>
        <BrandMark />
        {fa ? brand().persian : brand().latin}
      </p>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={text.muted}>{words.lead}</p>
      <p className={styles.who}>
        <Said run={words.name} lang={lang} />
      </p>
      {words.other && (
        <p className={styles.other}>
          <Said run={words.other} lang={lang} />
        </p>
      )}
      <p className={classes(text.muted, styles.sentence)}>
        {words.sentence.map(run => (
          <Said key={run.text} run={run} lang={lang} />
        ))}
      </p>
      {words.level && (
        <b className={styles.level} lang="en" dir="ltr">
          {words.level}
        </b>
      )}
      {words.void && <p className={styles.stamp}>{words.void}</p>}
      <SaidFacts facts={words.facts} lang={lang} />
      <div className={styles.signs}>
        {words.signs.map(({ name, role }, index) => (
          <p key={role} className={index === 0 ? styles.first : undefined}>
            <span className={styles.hand}>
              <Said run={name} lang={lang} />
            </span>
            <span className={text.faint}>{role}</span>
          </p>
        ))}
        <QrCode {...credential.qr} lang={lang} />
      </div>
    </article>
  )
}
