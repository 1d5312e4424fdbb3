import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { type LegalDocument, legalDocuments, legalTitles } from '#contract/legal.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { readLegal } from './contract.ts'

/** The legal texts, and which version of each holds. */
export default function LegalTexts() {
  return (
    <div className={layout.stack}>
      <div>
        <h1>متن‌های حقوقی</h1>
        <p className={text.muted}>
          هر تغییر، نسخه‌ای تازه با شماره و تاریخ است؛ نسخه‌های پیشین خواندنی می‌مانند.
        </p>
      </div>
      <div className={layout.grid}>
        {legalDocuments.map(document => (
          <TextCard key={document} document={document} />
        ))}
      </div>
    </div>
  )
}

function TextCard({ document }: { document: LegalDocument }) {
  const { data } = useQuery(buildQueryOptions(readLegal, { document }))
  return (
    <a href={studioPaths.legal({ document })} className={cardClass({ padded: true, linked: true })}>
      <b className={text.cardTitle}>{legalTitles[document]}</b>
      <p className={text.small}>
        {data
          ? `نسخهٔ ${persianNumber(data.inForce.number)}، از ${formatDate(parseIsoDay(data.inForce.from)!)}`
          : '…'}
      </p>
    </a>
  )
}
