import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { formatMonth } from '#persian/jalali.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { skillCanDo } from './can-do.ts'
import { readSharedResult } from './contract.ts'
import { Gauge } from './gauge.tsx'
import styles from './result.module.css'
import { describeSubject } from './result-labels.ts'
import { SkillLanes } from './skill-lanes.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, maxAge } = loaderApi(context)
  // Whoever shared it may take it back.
  maxAge(30)
  return call(readSharedResult, { share: params.share ?? '' })
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  {
    title: pageTitle(
      loaderData
        ? `سطح ${describeSubject(loaderData.result)}: ${loaderData.result.level}`
        : 'نتیجهٔ تعیین سطح',
    ),
  },
  // Whoever has the address may read it; search engines are not told of it.
  { name: 'robots', content: 'noindex' },
]

/** A result as its person shares it: levels, and nothing of the person. */
export default function SharedResultPage() {
  const { result } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={styles.page}>
        <div className={styles.top}>
          <section className={styles.gaugeBox} aria-label="سطح">
            <p className={text.faint}>{formatMonth(result.finishedAt)}</p>
            <Gauge level={result.level} position={result.position} />
          </section>
          <section className={layout.stack}>
            <h1>نتیجهٔ تعیین سطح {describeSubject(result)}</h1>
            <p className={text.lead}>{skillCanDo.speaking[result.level]}</p>
            <div>
              <a className={buttonClass()} href="/placement">
                من هم می‌سنجم
              </a>
            </div>
          </section>
        </div>
        <SkillLanes result={result} />
      </div>
    </div>
  )
}
