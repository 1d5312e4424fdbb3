import { useState } from 'react'
import { type ApiError, callApi } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { checkQuestionExport, exportFormats, exportQuestions, type QuestionFilter } from '../contract.ts'
import styles from './admin.module.css'

type Format = (typeof exportFormats)[number]
const formats: Record<Format, { label: string; file: string }> = {
  gift: { label: 'GIFT', file: 'questions.gift.txt' },
  moodle: { label: 'Moodle XML', file: 'questions.moodle.xml' },
  qti21: { label: 'QTI 2.1', file: 'questions.qti-2.1.zip' },
  qti30: { label: 'QTI 3', file: 'questions.qti-3.0.zip' },
}

/** The questions of the list as a file; what the format cannot say is named before it is made. */
export function ExportQuestions({ filter }: { filter: QuestionFilter }) {
  const [format, setFormat] = useState<Format>('moodle')
  const [asked, setAsked] = useState<OutputOf<typeof checkQuestionExport> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((fault: ApiError) => showSnack(fault.info.message))
    setBusy(false)
  }
  const check = () => attempt(async () => setAsked(await callApi(checkQuestionExport, { ...filter, format })))
  const fetchIt = () =>
    attempt(async () => {
      await fetchFile(exportQuestions, { ...filter, format }, formats[format].file)
      setAsked(null)
    })
  return (
    <div className={layout.row}>
      <SelectField
        label="قالب فایل"
        required
        options={exportFormats.map(value => ({ value, label: formats[value].label }))}
        value={format}
        onChange={value => setFormat(value as Format)}
      />
      <Button variant="quiet" busy={isBusy} onClick={() => void check()}>
        <Icon name="download" />
        خروجی
      </Button>
      {asked && (
        <ConfirmDialog
          title={`خروجی ${formats[format].label}`}
          confirm="دریافت فایل"
          reject="انصراف"
          busy={isBusy}
          onAnswer={isConfirmed => (isConfirmed ? void fetchIt() : setAsked(null))}
        >
          <p>{persianNumber(asked.written)} پرسش در این قالب می‌گنجد.</p>
          {asked.entries.length > 0 && (
            <ul className={styles.list}>
              {asked.entries.map(({ name, problem, lost }) => (
                <li key={name}>
                  <UserText>{name}</UserText>: {problem ?? `جا می‌ماند: ${lost.join('، ')}`}
                </li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
