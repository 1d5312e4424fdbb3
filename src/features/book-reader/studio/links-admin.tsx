import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import records from '#records/records.module.css'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type LinkRow, listLinks, reissueLink } from './contract.ts'

const path = '/studio/book-links'
const stateNames = { live: 'زنده', used: 'به کار رفته', expired: 'گذشته' } as const
const stateTones = { live: 'pistachio', used: 'saffron', expired: 'plain' } as const

/** The links by which buyers took their e-books away, and a new one for who used theirs up. */
export default function LinksAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const q = asked.get('q') ?? ''
  const page = Number(asked.get('page') ?? 1) || 1
  const list = useQuery({ ...buildQueryOptions(listLinks, { q, page }), staleTime: 0 })
  const [chosen, setChosen] = useState<LinkRow | null>(null)
  return (
    <div className={layout.stack}>
      <div>
        <h1>پیوندهای دریافت کتاب</h1>
        <p className={text.muted}>
          خریدار همیشه در مرورگر می‌خواند؛ پیوند برای بردن فایل است و شمار و مهلت دارد.
        </p>
      </div>
      <QueryForm role="search" action={path} replace className={classes(layout.row, layout.wrapping)}>
        <SearchBox
          label="جست‌وجوی پیوند"
          placeholder="نام، موبایل یا شمارهٔ سفارش"
          defaultValue={q}
          maxLength={100}
          clearTo={q ? path : undefined}
        />
        <Button type="submit" variant="quiet">
          جست‌وجو
        </Button>
      </QueryForm>
      <QueryView query={list} loading={<Skeleton height="20rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title={q ? 'پیوندی با این نشانی پیدا نشد.' : 'هنوز پیوندی ساخته نشده است.'}>
              هر خریدار کتاب الکترونیکی پیوندش را از «کتاب‌های من» می‌گیرد و از آن پس اینجا دیده می‌شود.
            </Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <Rows rows={data.items} onChoose={setChosen} />
              </div>
              <Pager
                {...data}
                address={next => buildPath(path, { q: q || undefined, page: beyondFirst(next) })}
              />
            </>
          )
        }
      </QueryView>
      {chosen && <Reissue link={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function Rows({ rows, onChoose }: { rows: readonly LinkRow[]; onChoose: (link: LinkRow) => void }) {
  return (
    <Table
      caption="پیوندهای دریافت کتاب"
      fold
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'book',
          head: 'کتاب',
          names: true,
          cell: row => (
            <span className={records.cell}>
              <UserText>{row.book}</UserText>
              <span className={classes(text.small, text.muted)}>
                سفارش {toPersianDigits(row.orderNumber)}
              </span>
            </span>
          ),
        },
        {
          key: 'person',
          head: 'خریدار',
          label: 'خریدار:',
          cell: ({ person }) =>
            person ? (
              <a href={studioPaths.person({ id: person.id })} className={text.link}>
                <UserText>{person.name}</UserText>
              </a>
            ) : (
              'حساب حذف‌شده'
            ),
        },
        {
          key: 'downloads',
          head: 'دریافت',
          label: 'دریافت:',
          cell: row => (
            <span className={records.cell}>
              <span>
                {persianNumber(row.downloads)} از {persianNumber(row.maxDownloads)}
              </span>
              <span className={classes(text.small, text.muted)}>تا {formatDate(row.expiresAt)}</span>
            </span>
          ),
        },
        {
          key: 'state',
          head: 'وضعیت',
          cell: row => (
            <span className={records.tags}>
              <Tag tone={stateTones[row.state]}>{stateNames[row.state]}</Tag>
              {row.issuedBy && <span className={classes(text.small, text.muted)}>ساختهٔ {row.issuedBy}</span>}
            </span>
          ),
        },
        {
          key: 'act',
          head: 'کار',
          cell: row => (
            <Button
              size="small"
              variant="quiet"
              aria-label={`ساختن دوبارهٔ پیوند ${row.book}، سفارش ${toPersianDigits(row.orderNumber)}`}
              onClick={() => onChoose(row)}
            >
              ساختن دوباره…
            </Button>
          ),
        },
      ]}
    />
  )
}

function Reissue({ link, onClose }: { link: LinkRow; onClose: () => void }) {
  const write = useWrite(reissueLink, { invalidates: [listLinks] })
  const answer = async (isConfirmed: boolean) => {
    if (!isConfirmed) return onClose()
    try {
      await write.mutateAsync({ id: link.id })
      showSnack('پیوند تازه ساخته شد؛ خریدار آن را در «کتاب‌های من» می‌بیند.')
      onClose()
    } catch (thrown) {
      showError(thrown)
    }
  }
  return (
    <ConfirmDialog
      title="ساختن دوبارهٔ پیوند"
      confirm="بساز"
      reject="انصراف"
      busy={write.isPending}
      onAnswer={isConfirmed => void answer(isConfirmed)}
    >
      پیوند پیشین از کار می‌افتد و پیوند تازه با همهٔ دریافت‌ها و مهلتش جای آن می‌آید.
    </ConfirmDialog>
  )
}
