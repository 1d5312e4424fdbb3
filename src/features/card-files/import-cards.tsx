import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { invalidateQueries } from '#client/query.tsx'
import { sendWatched } from '#client/send-watched.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { listPhrases, myLists } from '#features/phrasebook/lists/public.ts'
import { findPhraseLanguage, type PhraseLanguage } from '#features/phrasebook/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { languageCodes, languageNames } from '#persian/language-names.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  type CardImport,
  type CardReport,
  checkCards,
  importCards,
  listImports,
  maxFileBytes,
} from './contract.ts'
import { formatSides, type Sides } from './files/guess-sides.ts'
import { ImportReport } from './import-report.tsx'
import { SidesFields } from './sides-fields.tsx'

// Telephones know no type for packages of Anki: they are any file to them.
const accepted = {
  types: [
    '.apkg',
    '.colpkg',
    '.csv',
    '.tsv',
    '.txt',
    'text/csv',
    'text/plain',
    'application/zip',
    'application/octet-stream',
  ],
  label: 'بستهٔ Anki یا جدول CSV',
}

type Lists = OutputOf<typeof myLists>['items']

const readFault = (thrown: unknown): string => {
  if (!(thrown instanceof ApiError)) throw thrown
  return thrown.reason
}

/** A file, what would become of its cards, and then they are on a list. Nothing is written before that is said. */
export function ImportCards({ lists }: { lists: Lists }) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<CardReport | null>(null)
  const [sides, setSides] = useState<(Sides | null)[]>([])
  const [list, setList] = useState('')
  const [title, setTitle] = useState('')
  const [language, setLanguage] = useState<PhraseLanguage>('en')
  /** Made once a file: sent twice it writes once. */
  const [id, setId] = useState(newId)
  const [part, setPart] = useState<number | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<CardImport | null>(null)

  const show = (found: CardReport) => {
    setReport(found)
    setSides(found.groups.map(group => group.sides))
  }
  const startOver = () => {
    setFile(null)
    setReport(null)
    setFault(null)
    setDone(null)
  }
  const checkAgain = async (changed: (Sides | null)[]) => {
    setSides(changed)
    setChecking(true)
    setFault(null)
    try {
      const found = await callApi(checkCards, { file: file!, sides: formatSides(changed) })
      setReport(found.report)
    } catch (thrown) {
      setFault(readFault(thrown))
    } finally {
      setChecking(false)
    }
  }
  const write = async () => {
    setFault(null)
    setPart(0)
    try {
      const where = list === '' ? { title } : { list }
      const { import: made } = await callApi(
        importCards,
        { id, file: file!, sides: formatSides(sides), language, ...where },
        { via: sendWatched(setPart) },
      )
      setDone(made)
      void invalidateQueries(listImports, myLists, listPhrases)
    } catch (thrown) {
      setFault(readFault(thrown))
    } finally {
      setPart(null)
    }
  }
  return (
    <section aria-labelledby="import" className={cardClass({ padded: true }, layout.stack)}>
      <h2 id="import">ورود</h2>
      <p className={text.muted}>
        بستهٔ <Bdi>Anki</Bdi> (<Bdi>apkg</Bdi>)، جدول <Bdi>CSV</Bdi> یا <Bdi>TSV</Bdi>، یا خروجی متنی{' '}
        <Bdi>Anki</Bdi>؛ تا ۵٬۰۰۰ کارت و ۳۲ مگابایت. نخست بررسی می‌شود و تا «وارد کن» را نزنید چیزی نوشته
        نمی‌شود.
      </p>
      <FileField
        label="فایل کارت‌ها"
        hint="صدا و تصویر کارت‌ها هم می‌آید. اگر بستهٔ Anki بزرگ است، هنگام خروجی گرفتن «Include media» را بردارید."
        accept={accepted}
        maxBytes={maxFileBytes}
        doneLabel="بررسی شد"
        toErrorMessage={readFault}
        upload={async (chosen, onProgress, signal) => {
          startOver()
          // A copy: browsers refuse to send a file that was changed after it was chosen.
          const copy = new File([await chosen.arrayBuffer()], chosen.name)
          const { report: found } = await callApi(
            checkCards,
            { file: copy },
            { via: sendWatched(onProgress) },
          )
          if (signal.aborted) return
          setFile(copy)
          setTitle(found.title || chosen.name.replace(/\.[^.]+$/, '').slice(0, 80))
          setId(newId())
          show(found)
        }}
        onRemove={startOver}
      />
      {report && !done && (
        <>
          <SidesFields groups={report.groups} sides={sides} disabled={isChecking} onChange={checkAgain} />
          <ImportReport report={report} />
          {report.fresh > 0 && (
            <div className={layout.stack}>
              <SelectField
                label="زبان عبارت‌ها"
                required
                value={language}
                onChange={chosen => setLanguage(findPhraseLanguage(chosen) ?? language)}
                options={languageCodes.map(code => ({ value: code, label: languageNames[code] }))}
              />
              <SelectField
                label="روی کدام فهرست"
                value={list}
                onChange={setList}
                options={[
                  { value: '', label: 'یک فهرست تازه' },
                  ...lists.map(one => ({ value: one.id, label: one.title })),
                ]}
              />
              {list === '' && (
                <TextField label="نام فهرست تازه" value={title} onChange={setTitle} maxLength={80} />
              )}
              <div className={classes(layout.row, layout.wrapping)}>
                <Button busy={part !== null} disabled={isChecking} onClick={() => void write()}>
                  <Icon name="check" />
                  <span>{persianNumber(report.fresh)} کارت را وارد کن</span>
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      {part !== null && <Meter kind="progress" label="فرستادن فایل" showLabel value={part * 100} />}
      {fault && (
        <Note tone="pomegranate" alert>
          {fault}
        </Note>
      )}
      <div role="status">{done && <Done of={done} />}</div>
    </section>
  )
}

function Done({ of: { added, list } }: { of: CardImport }) {
  return (
    <Note tone="pistachio" icon="check">
      {persianNumber(added)} کارت وارد شد و از این پس در مرور می‌آید.{' '}
      {list !== null && (
        <a className={text.link} href={paths.myPhrases({ list })}>
          دیدن فهرست
        </a>
      )}
    </Note>
  )
}
