import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { orderName } from '#features/payment/public.ts'
import { ContactLine } from '#features/people/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatLongDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/number-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  type Debt,
  debtStates,
  exportDebts,
  type InstalmentPolicy,
  listDebts,
  listPayLinks,
  makePayLink,
  readInstalmentPolicy,
  revokePayLink,
  setInstalmentPolicy,
} from './contract.ts'
import styles from './debts.module.css'
import { PartText, partName } from './part-line.tsx'

const path = '/studio/debts'
const stateNames = { all: 'همه', late: 'عقب‌افتاده', frozen: 'دسترسی نگه‌داشته' } as const

/** What is owed, by the day it is due; who owes is sent a link to pay by from here. */
export default function DebtsAdmin() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const state = debtStates.find(one => one === asked.get('state')) ?? 'all'
  const q = asked.get('q') ?? ''
  const page = Number(asked.get('page') ?? 1) || 1
  const query = useQuery({ ...buildQueryOptions(listDebts, { state, q, page }), staleTime: 0 })
  const [linking, setLinking] = useState<Debt | null>(null)
  const may = useMay()
  const mayChange = may('debts.policy')
  return (
    <div className={layout.stack}>
      <div className={styles.acts}>
        <h1>بدهی‌ها و اقساط</h1>
        {may('debts.export') && (
          <ExportButton
            endpoint={exportDebts}
            input={{ state, q }}
            name="بدهی‌ها.xlsx"
            className={layout.end}
          />
        )}
      </div>
      <QueryForm action={path}>
        <SearchBox
          label="جست‌وجوی بدهی"
          placeholder="شمارهٔ سفارش، نام یا موبایل"
          defaultValue={q}
          clearTo={buildPath(path, { state: state === 'all' ? undefined : state })}
        />
      </QueryForm>
      <div className={styles.acts}>
        {debtStates.map(one => (
          <Chip
            key={one}
            chosen={one === state}
            to={buildPath(path, { state: one === 'all' ? undefined : one, q: q || undefined })}
          >
            {stateNames[one]}
          </Chip>
        ))}
      </div>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ items, sums, ...pages }) => (
          <>
            <p>
              جمع بدهی: <strong>{balance(sums.debt)}</strong>، عقب‌افتاده:{' '}
              <strong>{balance(sums.late)}</strong>
            </p>
            {items.length === 0 ? (
              <Empty title="بدهی‌ای در این فهرست نیست.">
                هر مبلغی که در پیشخوان به قسط یا بعد بماند، تا پرداخت کامل این‌جا می‌آید.
              </Empty>
            ) : (
              <ul className={cardClass()} aria-label="بدهی‌ها">
                {items.map(debt => (
                  <DebtRow key={debt.orderId} debt={debt} onLink={() => setLinking(debt)} />
                ))}
              </ul>
            )}
            <Pager
              {...pages}
              address={next =>
                buildPath(path, {
                  state: state === 'all' ? undefined : state,
                  q: q || undefined,
                  page: beyondFirst(next),
                })
              }
            />
          </>
        )}
      </QueryView>
      <Folded icon="calendar-days" title="شرایط قسط‌ها">
        <Policy mayChange={mayChange} />
      </Folded>
      {linking && <LinkDialog debt={linking} onClose={() => setLinking(null)} />}
    </div>
  )
}

function DebtRow({ debt, onLink }: { debt: Debt; onLink: () => void }) {
  const { number, person, title, parts, isFrozen } = debt
  return (
    <li className={styles.debt}>
      <div className={styles.who}>
        <strong>{person ? <UserText>{person.name}</UserText> : 'حساب حذف‌شده'}</strong>
        {person && <ContactLine contact={person.contact} isMasked={person.isMasked} />}
        <span className={text.muted}>
          <a href={studioPaths.order({ id: debt.orderId })} className={text.link}>
            {orderName(number)}
          </a>
          ، <UserText>{title}</UserText>
          {debt.since && <>، از {formatDate(debt.since)}</>}
        </span>
        {isFrozen && <Tag tone="pomegranate">دسترسی نگه داشته شده</Tag>}
      </div>
      <ul className={styles.parts}>
        {parts.map(part => (
          <li key={part.id}>
            <PartText part={part} />
          </li>
        ))}
      </ul>
      <div className={styles.owed}>
        <strong>{balance(debt.debt)}</strong>
        <Button
          size="small"
          variant="quiet"
          aria-label={`پیوند پرداخت ${orderName(number)}`}
          onClick={onLink}
        >
          پیوند پرداخت
        </Button>
      </div>
    </li>
  )
}

const linkStates = {
  good: { tone: 'turquoise', name: 'باز' },
  used: { tone: 'pistachio', name: 'پرداخت شد' },
  revoked: { tone: 'plain', name: 'از کار افتاده' },
  over: { tone: 'plain', name: 'مهلت گذشته' },
} as const

/** A link to pay an order's debt or one part of it by, and those that were made before. */
function LinkDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const known = useQuery({ ...buildQueryOptions(listPayLinks, { id: debt.orderId }), staleTime: 0 })
  const make = useWrite(makePayLink, { invalidates: [listPayLinks] })
  const revoke = useWrite(revokePayLink, { invalidates: [listPayLinks] })
  const open = debt.parts.filter(({ amount, paid }) => paid < amount)
  const [part, setPart] = useState<string | null>(open[0]?.id ?? null)
  const send = (notify: boolean) =>
    void make.mutateAsync({ id: debt.orderId, instalmentId: part, notify }).then(
      () => {
        if (notify) showSnack('پیوند فرستاده شد.')
      },
      () => null,
    )
  return (
    <Dialog title={`پیوند پرداخت ${orderName(debt.number)}`} onClose={onClose}>
      <div className={formStyles.form}>
        <fieldset className={styles.acts} aria-label="برای چه مبلغی؟">
          {open.map(one => (
            <Chip key={one.id} pressed={part === one.id} onPress={() => setPart(one.id)}>
              {partName(one)}، {balance(one.amount - one.paid)}
            </Chip>
          ))}
          {open.length > 1 && (
            <Chip pressed={part === null} onPress={() => setPart(null)}>
              همهٔ بدهی، {balance(debt.debt)}
            </Chip>
          )}
        </fieldset>
        <p className={text.muted}>
          هر کس این پیوند را داشته باشد یک بار با آن می‌پردازد و جز نام کوچک و حرف نخست نام خانوادگی چیزی از
          زبان‌آموز نمی‌بیند.
        </p>
        {make.error && <FormErrors message={make.error.message} />}
        {make.data && (
          <>
            <p>
              <Bdi>{make.data.url}</Bdi>
            </p>
            <CopyButton text={make.data.url} done="پیوند رونوشت شد.">
              رونوشت پیوند
            </CopyButton>
          </>
        )}
        <div className={formStyles.actions}>
          <Button busy={make.isPending} onClick={() => send(true)}>
            فرستادن برای او
          </Button>
          <Button variant="quiet" busy={make.isPending} onClick={() => send(false)}>
            ساختن پیوند
          </Button>
        </div>
        {known.data && known.data.links.length > 0 && (
          <ul className={styles.parts} aria-label="پیوندهای پیشین">
            {known.data.links.map(link => (
              <li key={link.id} className={styles.acts}>
                تا {formatLongDate(new Date(new Date(link.expiresAt).getTime() - 1))}
                <Tag tone={linkStates[link.state].tone}>{linkStates[link.state].name}</Tag>
                {link.state === 'good' && (
                  <Button
                    size="small"
                    variant="text"
                    onClick={() => void revoke.mutateAsync({ id: link.id }).catch(showError)}
                  >
                    از کار انداختن
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const policyFields = [
  ['maxParts', 'بیشترین شمار قسط، با پیش‌پرداخت'],
  ['minFirstPercent', 'کمترین پیش‌پرداخت، درصد'],
  ['maxDays', 'آخرین قسط، حداکثر چند روز بعد'],
  ['remindDays', 'یادآوری، چند روز پیش از سررسید'],
  ['graceDays', 'مهلت پس از سررسید، روز'],
] as const

function Policy({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(buildQueryOptions(readInstalmentPolicy, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ policy }) =>
        mayChange ? (
          <PolicyForm policy={policy} />
        ) : (
          <ul>
            {policyFields.map(([name, label]) => (
              <li key={name}>
                {label}: {persianNumber(policy[name])}
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function PolicyForm({ policy }: { policy: InstalmentPolicy }) {
  const [values, setValues] = useState<Partial<InstalmentPolicy>>(policy)
  const write = useWrite(setInstalmentPolicy, { invalidates: [readInstalmentPolicy] })
  const save = () => write.mutate(values as InstalmentPolicy, { onSuccess: () => showSnack('ذخیره شد.') })
  return (
    <Form className={formStyles.form} onSubmit={save}>
      {policyFields.map(([name, label]) => (
        <NumberField
          key={name}
          label={label}
          value={values[name]}
          onChange={value => setValues({ ...values, [name]: value })}
        />
      ))}
      {write.error && <FormErrors message={write.error.message} errors={write.error.errors} />}
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </Form>
  )
}
