import { nameLanguage } from '#contract/school-languages.ts'
import { rubrics } from '#features/writing-marking/public.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import type { Agreement } from '../contract.ts'
import { describeKappa } from '../kappa.ts'
import { minSamples } from '../rules.ts'

type Group = Agreement['groups'][number]
type Row = Group['criteria'][number]
type DifferingPair = Agreement['pairs'][number]

const decimal = (value: number) => persianNumber(value, { fraction: 2 })

const listColumns = (group: Group): Column<Row>[] => [
  {
    key: 'criterion',
    head: 'معیار',
    names: true,
    cell: ({ criterion }) => rubrics[group.rubric].criteria.find(({ id }) => id === criterion)?.title,
  },
  {
    key: 'samples',
    head: 'نمونه',
    label: 'نمونه',
    number: true,
    cell: ({ samples }) => persianNumber(samples),
  },
  { key: 'exact', head: 'یکسان', label: 'یکسان', number: true, cell: ({ exact }) => percent(exact) },
  {
    key: 'within',
    head: 'تا یک نمره اختلاف',
    label: 'تا یک نمره اختلاف',
    number: true,
    cell: ({ withinOne }) => percent(withinOne),
  },
  {
    key: 'kappa',
    head: 'کاپای وزن‌دار',
    label: 'کاپای وزن‌دار',
    number: true,
    cell: ({ kappa }) => (kappa === null ? '—' : decimal(kappa)),
  },
  {
    key: 'says',
    head: 'هم‌خوانی',
    label: 'هم‌خوانی',
    cell: ({ kappa }) => (kappa === null ? 'برای داوری کم است' : describeKappa(kappa)),
  },
]

const pairColumns: Column<DifferingPair>[] = [
  {
    key: 'pair',
    head: 'دو مصحح',
    names: true,
    cell: ({ higher, lower }) => (
      <>
        <UserText>{higher.name}</UserText> و <UserText>{lower.name}</UserText>
      </>
    ),
  },
  {
    key: 'samples',
    head: 'نمونه',
    label: 'نمونه',
    number: true,
    cell: ({ samples }) => persianNumber(samples),
  },
  {
    key: 'difference',
    head: 'میانگین اختلاف',
    label: 'میانگین اختلاف',
    number: true,
    cell: ({ difference }) => `${decimal(difference)} نمره`,
  },
  {
    key: 'lead',
    head: 'کدام بالاتر نمره می‌دهد',
    label: 'بالاتر',
    cell: ({ samples, higher, lead }) => {
      if (samples < minSamples) return 'برای داوری کم است'
      return lead === 0 ? (
        'هیچ‌کدام'
      ) : (
        <>
          <UserText>{higher.name}</UserText>، {decimal(lead)} نمره
        </>
      )
    },
  },
]

/** A table for each language and rubric, and the pairs of correctors who differ most. */
export function AgreementTables({ agreement: { groups, pairs } }: { agreement: Agreement }) {
  const isFew = groups.some(({ criteria }) => criteria.some(({ kappa }) => kappa === null))
  return (
    <>
      {groups.map(group => (
        <div key={`${group.language} ${group.rubric}`} className={cardClass()}>
          <Table
            caption={`${nameLanguage(group.language)}، ${rubrics[group.rubric].title}`}
            showCaption
            fold="lines"
            rows={group.criteria}
            rowKey={({ criterion }) => criterion}
            columns={listColumns(group)}
          />
        </div>
      ))}
      {isFew && (
        <p className={text.muted}>
          با کمتر از {persianNumber(minSamples)} نمونه، هم‌خوانی را نمی‌شود سنجید؛ نمونه‌های بیشتری به مصحح دوم
          بسپارید.
        </p>
      )}
      {pairs.length > 0 && (
        <div className={cardClass()}>
          <Table
            caption="مصحح‌هایی که بیشترین اختلاف را دارند"
            showCaption
            fold="lines"
            rows={pairs}
            rowKey={({ higher, lower }) => `${higher.id} ${lower.id}`}
            columns={pairColumns}
          />
        </div>
      )}
    </>
  )
}
