import { useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { myLists } from '#features/phrasebook/lists/public.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { exportAnki, exportTable } from './contract.ts'

type Lists = OutputOf<typeof myLists>['items']
type Format = 'apkg' | 'csv'

/** The cards of a list, or all, as a file for Anki or a spreadsheet. */
export function ExportCards({ lists, chosen }: { lists: Lists; chosen: string | null }) {
  const [list, setList] = useState(lists.some(({ id }) => id === chosen) ? chosen! : '')
  const [hasSound, setSound] = useState(true)
  const [hasSchedule, setSchedule] = useState(true)
  const [busy, setBusy] = useState<Format | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const name = lists.find(({ id }) => id === list)?.title ?? 'کارت‌های من'
  const save = async (format: Format) => {
    setBusy(format)
    setFault(null)
    const from = list === '' ? {} : { list }
    try {
      if (format === 'csv') await fetchFile(exportTable, from, `${name}.csv`)
      else {
        const with_ = { sound: hasSound ? 'yes' : 'no', schedule: hasSchedule ? 'yes' : 'no' } as const
        await fetchFile(exportAnki, { ...from, ...with_ }, `${name}.apkg`)
      }
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown.info.message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-labelledby="export" className={cardClass({ padded: true }, layout.stack)}>
      <h2 id="export">خروج</h2>
      <SelectField
        label="کدام کارت‌ها"
        value={list}
        onChange={setList}
        options={[
          { value: '', label: 'همهٔ کارت‌های من' },
          ...lists.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <CheckField label="صدای جمله‌های مدرسه هم برود" checked={hasSound} onChange={setSound} />
      <CheckField label="زمان مرورها هم برود" checked={hasSchedule} onChange={setSchedule} />
      {fault && (
        <Note tone="pomegranate" alert>
          {fault}
        </Note>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button busy={busy === 'apkg'} disabled={busy !== null} onClick={() => void save('apkg')}>
          <Icon name="download" />
          <span>
            بستهٔ <Bdi>Anki</Bdi>
          </span>
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'csv'}
          disabled={busy !== null}
          onClick={() => void save('csv')}
        >
          <Icon name="download" />
          <span>
            جدول <Bdi>CSV</Bdi>
          </span>
        </Button>
      </div>
      <p className={classes(text.small, text.muted)}>
        صدا و زمان مرورها تنها در بستهٔ <Bdi>Anki</Bdi> می‌رود. اگر همان کارت‌ها را دوباره به <Bdi>Anki</Bdi>{' '}
        بدهید، به‌روز می‌شوند و دو تا نمی‌شوند.
      </p>
    </section>
  )
}
