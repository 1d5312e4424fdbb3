import { Fragment } from 'react'
import { Bdi } from '#ui/bdi.tsx'
import styles from './certificate.module.css'
import type { Lang, Run } from './certificate-labels.ts'

/** A run of a certificate: one against its direction is isolated and named by its language. */
export function RunText({ run, lang }: { run: Run; lang: Lang }) {
  if (run.ltr) return lang === 'fa' ? <Bdi>{run.text}</Bdi> : run.text
  return lang === 'fa' ? (
    <bdi>{run.text}</bdi>
  ) : (
    <bdi lang="fa" dir="rtl">
      {run.text}
    </bdi>
  )
}

/** Runs below each other. */
export function RunLines({ runs, lang }: { runs: readonly Run[]; lang: Lang }) {
  return runs.map((run, index) => (
    <Fragment key={run.text}>
      {index > 0 && <br />}
      <RunText run={run} lang={lang} />
    </Fragment>
  ))
}

/** What a certificate says, each fact by its name. */
export function RunFacts({
  facts,
  lang,
}: {
  facts: readonly { name: string; values: readonly Run[] }[]
  lang: Lang
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <RunLines runs={values} lang={lang} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
