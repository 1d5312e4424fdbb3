import { brand } from '#contract/public-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classes } from '#ui/classes.ts'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import type { Lang } from './certificate-labels.ts'
import type { Checked, TranscriptFacts } from './contract.ts'
import { QrCode } from './qr-code.tsx'
import { RunFacts, RunLines, RunText } from './run-text.tsx'
import { describeTranscript } from './transcript-labels.ts'

type Row = ReturnType<typeof describeTranscript>['rows'][number]

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
  const labels = describeTranscript(credential, facts, lang)
  const fa = lang === 'fa'
  return (
    <article
      lang={lang}
      dir={fa ? 'rtl' : 'ltr'}
      aria-label={labels.title}
      className={classes(styles.diploma, styles.transcript, labels.void !== null && styles.void)}
    >
      <p className={styles.brand}>
        <BrandMark />
        {fa ? brand().persian : brand().latin}
      </p>
      <h2 className={styles.title}>{labels.title}</h2>
      {labels.void && <p className={styles.stamp}>{labels.void}</p>}
      <RunFacts facts={labels.facts} lang={lang} />
      <Table
        caption={labels.title}
        columns={buildColumns(labels.columns, lang)}
        rows={labels.rows}
        rowKey={({ course, dates }) => `${course.text} ${dates[0]?.text}`}
        fold
      />
      <p className={styles.total}>
        <b>{labels.total.name}</b>
        <b>{labels.total.value}</b>
      </p>
      {labels.levels.length > 0 && (
        <>
          <p className={classes(text.small, text.faint)}>{labels['levels-title']}</p>
          <dl className={styles.facts}>
            {labels.levels.map(({ name, level, at }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <RunText run={{ text: level, ltr: true }} lang={lang} />
                  <br />
                  <span className={text.faint}>
                    <RunText run={at} lang={lang} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={classes(text.small, text.muted)}>{labels.note}</p>
      <QrCode {...credential.qr} lang={lang} />
    </article>
  )
}

function buildColumns(heads: readonly string[], lang: Lang): Column<Row>[] {
  const [course = '', level = '', hours = '', attended = '', period = ''] = heads
  return [
    {
      key: 'course',
      head: course,
      names: true,
      cell: row => (
        <>
          <RunText run={row.course} lang={lang} />
          <br />
          <span className={classes(text.small, text.faint)}>
            <RunText run={row.under} lang={lang} />
          </span>
        </>
      ),
    },
    { key: 'level', head: level, label: `${level}:`, cell: row => <RunText run={row.level} lang={lang} /> },
    { key: 'hours', head: hours, label: `${hours}:`, cell: row => row.hours.text },
    {
      key: 'attended',
      head: attended,
      label: `${attended}:`,
      cell: row => (
        <span className={text.nowrap}>
          <RunText run={row.attended} lang={lang} />
        </span>
      ),
    },
    {
      key: 'period',
      head: period,
      cell: row => (
        <span className={text.small}>
          <RunLines runs={row.dates} lang={lang} />
        </span>
      ),
    },
  ]
}
