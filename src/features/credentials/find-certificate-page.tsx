import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import styles from './certificate.module.css'
import { isNumber, tidyNumber } from './number.ts'
import { NumberForm } from './number-form.tsx'

export const handle = { query: ['number'] }

export function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('number')
  const number = tidyNumber(typed ?? '')
  if (isNumber(number)) throw redirect(paths.certificate({ number }))
  return { isWrong: typed !== null, canonical: new URL('/certificate', request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle('بررسی گواهی‌نامه') },
    {
      name: 'description',
      content: 'شمارهٔ گواهی‌نامه، نشان یا کارنامه را بنویسید و ببینید مدرسه آن را صادر کرده است یا نه.',
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical },
    ...(loaderData?.isWrong ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

/** Where somebody who holds a paper types its number. */
export default function FindCertificatePage() {
  const { isWrong } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>بررسی گواهی‌نامه</h1>
        <p className={text.muted}>شماره روی هر گواهی‌نامه، نشان و کارنامه چاپ شده است.</p>
      </div>
      <div className={classes(layout.stack, styles.narrow)}>
        {isWrong && (
          <Note tone="pomegranate">
            این شماره درست نیست. شماره با HV آغاز می‌شود و در سه بخش نوشته شده است.
          </Note>
        )}
        <NumberForm title="شمارهٔ گواهی‌نامه را بنویسید" />
      </div>
    </div>
  )
}
