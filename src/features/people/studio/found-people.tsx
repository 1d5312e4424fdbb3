import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { PageLinks } from '#records/page-links.tsx'
import records from '#records/records.module.css'
import { useTurnedRows } from '#records/use-turned-rows.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { isTyping } from '#ui/is-typing.ts'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { listPeople, PersonRow } from '../contract.ts'
import { sourceNames } from '../source-names.ts'
import { ContactLine } from './contact-line.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './people.module.css'

export type ListInput = Omit<Parameters<typeof buildQueryOptions<typeof listPeople>>[1], 'after' | 'before'>

/** Columns that may be left out, by their names in the address. */
export const optional = {
  groups: 'گروه',
  absences: 'غیبت',
  debt: 'بدهی',
  source: 'منبع',
  birth: 'تولد',
  since: 'عضویت',
} as const
export type Optional = keyof typeof optional

/** Which people are chosen, for the boxes of the rows. */
const Choice = createContext<{
  isChosen: (id: string) => boolean
  toggle: (ids: readonly string[], isOn: boolean) => void
} | null>(null)

function ChoiceBox({ id, name }: PersonRow) {
  const { isChosen, toggle } = use(Choice)!
  return (
    <span className={styles.choose}>
      <CheckField
        label={`برگزیدن ${name || 'بی‌نام'}`}
        labelHidden
        checked={isChosen(id)}
        onChange={isOn => toggle([id], isOn)}
      />
    </span>
  )
}

const getId = ({ id }: PersonRow) => id

const choosing: Column<PersonRow> = { key: 'choose', head: 'انتخاب', cell: row => <ChoiceBox {...row} /> }

const naming: Column<PersonRow> = {
  key: 'name',
  head: 'نام',
  names: true,
  cell: ({ id, name, avatarUrl, contact, isMasked }) => (
    <span className={styles.who}>
      <Avatar name={name || '؟'} url={avatarUrl} size={40} />
      <span>
        <a href={studioPaths.person({ id })} className={records.rowLink}>
          <UserText>{name || 'بی‌نام'}</UserText>
        </a>
        <ContactLine contact={contact} isMasked={isMasked} />
      </span>
    </span>
  ),
}

/** The rows of a page, which of them are chosen, and what can be done with those. */
export function FoundPeople({
  rows,
  total,
  columns,
  asked,
  mayMessage,
  previous,
  next,
}: {
  rows: readonly PersonRow[]
  total: number
  columns: readonly Optional[]
  asked: ListInput
  mayMessage: boolean
  previous: string | null
  next: string | null
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const toggle = (ids: readonly string[], isOn: boolean) => {
    setAll(false)
    setChosen(before => {
      const after = new Set(before)
      for (const id of ids) isOn ? after.add(id) : after.delete(id)
      return after
    })
  }
  const clear = () => {
    setChosen(new Set())
    setAll(false)
  }
  // X chooses the row where the focus is.
  useEffect(() => {
    if (!mayMessage) return
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyX' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
        return
      }
      const box = document.activeElement
        ?.closest('tr')
        ?.querySelector<HTMLInputElement>('input[type=checkbox]')
      if (!box) return
      event.preventDefault()
      box.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [mayMessage])
  const shown = useTurnedRows(rows)
  const onPage = rows.map(({ id }) => id)
  const isPageChosen = onPage.every(id => chosen.has(id))
  const count = isAll ? total : chosen.size
  // The same from one press to the next, so that choosing one draws no row again but its box.
  const table = useMemo(
    () => [...(mayMessage ? [choosing] : []), naming, ...columns.map(name => optionalColumns[name])],
    [mayMessage, columns],
  )
  return (
    <>
      {mayMessage && (
        <div className={styles.all}>
          <CheckField
            label="برگزیدن همهٔ این صفحه"
            checked={isPageChosen || isAll}
            onChange={isOn => toggle(onPage, isOn)}
          />
        </div>
      )}
      <div className={classes(cardClass(), records.rows, mayMessage && styles.choosable)}>
        <Choice value={{ isChosen: id => isAll || chosen.has(id), toggle }}>
          <Table caption="زبان‌آموزان" columns={table} rows={shown} rowKey={getId} fold />
        </Choice>
      </div>
      {count > 0 && (
        <section className={styles.bulk} aria-label="برگزیده‌ها">
          <strong role="status">{persianNumber(count)} نفر</strong>
          {!isAll && total > chosen.size && (
            <button type="button" className={styles.onNight} onClick={() => setAll(true)}>
              برگزیدن هر {persianNumber(total)} نفر
            </button>
          )}
          <span className={styles.bulkActs}>
            <Button variant="onNight" size="small" onClick={() => setWriting(true)}>
              <Icon name="message-circle" />
              پیام
            </Button>
            <Button variant="onNight" size="small" onClick={clear}>
              <Icon name="x" />
              هیچ‌کدام
            </Button>
          </span>
        </section>
      )}
      <PageLinks
        links={[
          { to: previous, name: 'صفحهٔ پیش', rel: 'prev' },
          { to: next, name: 'صفحهٔ بعد', rel: 'next' },
        ]}
      />
      {isWriting && (
        <MessageDialog
          count={count}
          to={isAll ? { all: asked, total } : { ids: [...chosen] }}
          onClose={() => setWriting(false)}
          onSent={() => {
            clear()
          }}
        />
      )}
    </>
  )
}

const optionalColumns: Record<Optional, Column<PersonRow>> = {
  groups: {
    key: 'groups',
    head: 'گروه',
    cell: ({ groups }) =>
      groups.length === 0 ? (
        <span className={text.faint}>در گروهی نیست</span>
      ) : (
        <>
          {groups.slice(0, 2).map(({ id, title }) => (
            <span key={id} className={styles.group}>
              {title}
            </span>
          ))}
          {groups.length > 2 && (
            <span className={classes(text.small, text.muted)}>
              و {persianNumber(groups.length - 2)} گروه دیگر
            </span>
          )}
        </>
      ),
  },
  absences: {
    key: 'absences',
    head: 'غیبت',
    label: 'غیبت:',
    number: true,
    cell: ({ absences }) =>
      absences >= 3 ? <Tag tone="pomegranate">{persianNumber(absences)}</Tag> : persianNumber(absences),
  },
  debt: {
    key: 'debt',
    head: 'بدهی',
    label: 'بدهی:',
    number: true,
    cell: ({ debt }) => (debt > 0 ? balance(debt) : <span className={text.faint}>ندارد</span>),
  },
  source: { key: 'source', head: 'منبع', cell: ({ source }) => sourceNames[source] },
  birth: {
    key: 'birth',
    head: 'تولد',
    label: 'تولد:',
    cell: ({ birthDate }) => {
      const day = birthDate === null ? null : parseIsoDay(birthDate)
      return day ? formatDate(day) : <span className={text.faint}>نامعلوم</span>
    },
  },
  since: {
    key: 'since',
    head: 'عضویت',
    label: 'عضویت:',
    cell: ({ createdAt }) => <span className={text.muted}>{formatDate(createdAt)}</span>,
  },
}
