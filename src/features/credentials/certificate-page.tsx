import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import { checkCredential } from './contract.ts'
import { Diploma } from './diploma.tsx'
import { kindNames } from './labels.ts'
import { isNumber, tidyNumber } from './number.ts'
import { NumberForm } from './number-form.tsx'
import { credentialTag } from './tags.ts'
import { TranscriptSheet } from './transcript-sheet.tsx'
import { Verdict } from './verdict.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge } = loaderApi(context)
  const number = tidyNumber(params.number ?? '')
  cacheTags(credentialTag(number))
  // It says when it was looked at, and may expire.
  maxAge(60)
  const credential = isNumber(number) ? await call(checkCredential, { number }).then(found, orNone) : null
  return data({ credential }, { status: credential ? 200 : 404 })
}

const found = <T,>({ credential }: { credential: T }) => credential

/** Whoever holds a forged certificate reads that it was never issued; any other fault stays one. */
function orNone(thrown: unknown): null {
  if ((thrown as { init?: { status?: number } }).init?.status === 404) return null
  throw thrown
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const credential = loaderData?.credential
  return [
    {
      title: pageTitle(
        credential ? `${kindNames[credential.facts.kind]} ${credential.facts.name}` : 'بررسی گواهی‌نامه',
      ),
    },
    // Whoever has the address may read it; search engines are not told of people.
    { name: 'robots', content: 'noindex' },
  ]
}

/** All that stands on a credential, in both languages, and whether it holds: open to everybody. */
export default function CertificatePage() {
  const { credential } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{credential ? `بررسی ${kindNames[credential.facts.kind]}` : 'بررسی گواهی‌نامه'}</h1>
        <p className={text.muted}>این صفحه برای همه باز است و هرچه روی برگه چاپ شده، همین‌جا هم آمده است.</p>
      </div>
      {credential ? (
        <div className={styles.columns}>
          <div className={classes(layout.stack, layout.loose, layout.grow)}>
            {(['fa', 'en'] as const).map(lang =>
              credential.facts.kind === 'transcript' ? (
                <TranscriptSheet key={lang} {...{ credential, lang }} facts={credential.facts} />
              ) : (
                <Diploma key={lang} {...{ credential, lang }} facts={credential.facts} />
              ),
            )}
          </div>
          <aside className={classes(layout.stack, layout.loose, styles.side)}>
            <Verdict credential={credential} />
            <NumberForm title="گواهی‌نامهٔ دیگری دارید؟" />
          </aside>
        </div>
      ) : (
        <div className={classes(layout.stack, layout.loose, styles.narrow)}>
          <Empty title="چنین شماره‌ای صادر نشده است." />
          <NumberForm title="شماره را دوباره بنویسید" />
        </div>
      )}
    </div>
  )
}
