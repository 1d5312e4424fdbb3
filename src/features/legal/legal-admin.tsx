import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { type LegalDocument, legalDocuments, legalTitles } from '#contract/legal.ts'
import { type DraftStatus, DraftWriter } from '#features/documents/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { addDays, formatDate, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { openLegalDraft, publishLegal, readLegal } from './contract.ts'

/** Where a legal text is written and published; the address says which. */
export default function LegalAdmin() {
  const name = useLocation().pathname.split('/')[3]
  const document = legalDocuments.find(known => known === name)
  return document ? (
    <Admin key={document} document={document} />
  ) : (
    <Empty title="چنین متنی نیست." action={<a href="/studio/legal">متن‌های حقوقی</a>} />
  )
}

function Admin({ document }: { document: LegalDocument }) {
  const { data, error, mutate } = useMutation({ mutationFn: () => callApi(openLegalDraft, { document }) })
  useEffect(() => mutate(), [mutate])
  const { data: read } = useQuery(buildQueryOptions(readLegal, { document }))
  return (
    <div className={layout.stack}>
      <div>
        <a href="/studio/legal" className={text.link}>
          متن‌های حقوقی
        </a>
        <h1>{legalTitles[document]}</h1>
        {read && (
          <p className={text.muted}>
            {read.versions
              .map(
                ({ number, from }) => `نسخهٔ ${persianNumber(number)}، از ${formatDate(parseIsoDay(from)!)}`,
              )
              .join('؛ ')}
          </p>
        )}
      </div>
      {error && <Failed message={error.message} onRetry={() => mutate()} />}
      {data && (
        <DraftWriter document={data.documentId} label={`متن ${legalTitles[document]}`}>
          {status => <Publish document={document} {...status} />}
        </DraftWriter>
      )}
    </div>
  )
}

/** Days from today on which a version may begin to hold. */
const beginnings = [0, 1, 7, 30]

function Publish({ document, edition, isSaved }: DraftStatus & { document: LegalDocument }) {
  const [from, setFrom] = useState(() => isoDay(Date.now()))
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(publishLegal, { invalidates: [readLegal] })
  const today = toJalali(Date.now())
  const options = beginnings.map(days => {
    const day = addDays(today, days)
    const name = { 0: 'امروز، ', 1: 'فردا، ' }[days] ?? ''
    return { value: isoDay(day), label: name + formatDate(day) }
  })
  const publish = async () => {
    try {
      const { version } = await write.mutateAsync({ document, edition, from })
      setAsking(false)
      showSnack(`نسخهٔ ${persianNumber(version.number)} منتشر شد.`)
    } catch {
      // The dialog shows why not.
    }
  }
  return (
    <div className={layout.row}>
      <SelectField label="برقرار از" value={from} onChange={setFrom} options={options} />
      <Button disabled={!isSaved} onClick={() => setAsking(true)}>
        انتشار نسخهٔ تازه
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="انتشار نسخهٔ تازه"
          confirm="انتشار"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={isYes => (isYes ? void publish() : setAsking(false))}
        >
          از {formatDate(parseIsoDay(from)!)}، هر کس ثبت‌نام کند همین نسخهٔ «{legalTitles[document]}» را
          می‌پذیرد. نسخهٔ منتشرشده دیگر تغییر نمی‌کند.
        </ConfirmDialog>
      )}
    </div>
  )
}
