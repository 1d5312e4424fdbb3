import { lazy, Suspense } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Article } from './contract.ts'
import { countOnce } from './count-reading.ts'
import { pdfPath } from './journal-paths.ts'
import { licenseNames } from './labels.ts'

const MembersPdf = lazy(() => import('./members-pdf.tsx'))

/** The PDF of an article with its size, and what is known of it. */
export function FactsCard({ article }: { article: Article }) {
  const { slug, access, pdfBytes, doi, receivedAt, acceptedAt, views, downloads, license } = article
  const { name, url } = licenseNames[license]
  return (
    <section aria-labelledby="facts" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="facts" className={text.spoken}>
        دریافت و مشخصات
      </h2>
      {pdfBytes !== null && access === 'free' && (
        <a
          href={pdfPath({ slug })}
          data-reload
          className={buttonClass()}
          onClick={() => countOnce(slug, 'download')}
        >
          <Icon name="file-text" />
          <span>
            دریافت <Bdi>PDF</Bdi>، {roughSize(pdfBytes)}
          </span>
        </a>
      )}
      {pdfBytes !== null && access !== 'free' && (
        <Suspense>
          <MembersPdf slug={slug} bytes={pdfBytes} />
        </Suspense>
      )}
      <Facts
        className={text.small}
        facts={[
          doi ? { name: 'شناسه', value: <Bdi>{doi}</Bdi> } : null,
          receivedAt ? { name: 'فرستاده', value: formatDate(receivedAt) } : null,
          acceptedAt ? { name: 'پذیرفته', value: formatDate(acceptedAt) } : null,
          { name: 'بازدید / دریافت', value: `${persianNumber(views)} / ${persianNumber(downloads)}` },
          {
            name: 'پروانه',
            value: url ? (
              <a href={url} rel="license noopener" className={text.link}>
                <Bdi>{name}</Bdi>
              </a>
            ) : (
              name
            ),
          },
        ]}
      />
    </section>
  )
}
