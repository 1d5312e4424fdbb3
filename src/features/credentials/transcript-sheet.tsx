import { brand } from '#contract/public-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classes } from '#ui/classes.ts'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import type { Lang } from './certificate-words.ts'
import type { Checked, TranscriptFacts } from './contract.ts'
import { QrCode } from './qr-code.tsx'
import { Said, SaidFacts, SaidLines } from './said.tsx'
import { transcriptWords } from './transcript-words.ts'

type Row = ReturnType<typeof transcriptWords>['rows'][number]

/** A transcript as its PDF says it. */
export function TranscriptSheet({
  credential,
  facts,
  lang,
}: {
  credential: Checked
  facts: TranscriptFacts
  lang: Lang
}) {
  const words = transcriptWords(credential, facts, lang)
  const fa = lang === 'fa'
  return (
    <article
      lang={lang}
      dir={fa ? 'rtl' : 'ltr'}
      aria-label={words.title}
      className={classes(styles.diploma, styles.transcript, words.void !== null && styles.void)}
    >
      <p className={styles.brand}>
        <BrandMark />
        {fa ? brand().persian : brand().latin}
      </p>
      <h2 className={styles.title}>{words.title}</h2>
      {words.void && <p className={styles.stamp}>{words.void}</p>}
      <SaidFacts facts={words.facts} lang={lang} />
      <Table
        caption={words.title}
        columns={columnsOf(words.columns, lang)}
        rows={words.rows}
        rowKey={({ course, dates }) => `${course.text} ${dates[0]?.text}`}
        fold
      />
      <p className={styles.total}>
        <b>{words.total.name}</b>
        <b>{words.total.value}</b>
      </p>
      {words.levels.length > 0 && (
        <>
          <p className={classes(text.small, text.faint)}>{words['levels-title']}</p>
          <dl className={styles.facts}>
            {words.levels.map(({ name, level, at }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Said run={{ text: level, ltr: true }} lang={lang} />
                  <br />
                  <span className={text.faint}>
                    <Said run={at} lang={lang} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={classes(text.small, text.muted)}>{words.note}</p>
      <QrCode {...credential.qr} lang={lang} />
    </article>
  )
}

function columnsOf(heads: readonly string[], lang: Lang): Column<Row>[] {
  const [course = '', level = '', hours = '', attended = '', period = ''] = heads
  return [
    {
      key: 'course',
      head: course,
      names: true,
      cell: row => (
        <>
          <Said run={row.course} lang={lang} />
          <br />
          <span className={classes(text.small, text.faint)}>
            <Said run={row.under} lang={lang} />
          </span>
        </>
      ),
    },
    { key: 'level', head: level, label: `${level}:`, cell: row => <Said run={row.level} lang={lang} /> },
    { key: 'hours', head: hours, label: `${hours}:`, cell: row => row.hours.text },
    {
      key: 'attended',
      head: attended,
      label: `${attended}:`,
      cell: row => (
        <span className={text.nowrap}>
          <Said run={row.attended} lang={lang} />
        </span>
      ),
    },
    {
      key: 'period',
      head: period,
      cell: row => (
        <span className={text.small}>
          <SaidLines runs={row.dates} lang={lang} />
        </span>
      ),
    },
  ]
}
