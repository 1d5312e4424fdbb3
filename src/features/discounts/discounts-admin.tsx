import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { BatchForm } from './batch-form.tsx'
import {
  discountKinds,
  exportDiscounts,
  type ListedDiscount,
  listDiscounts,
  stopDiscount,
} from './contract.ts'
import { DiscountForm, NewDiscount } from './discount-form.tsx'
import styles from './discounts.module.css'
import { discountsPath } from './draft-form.tsx'
import { audienceNames, describeDays, describeValue, kindNames, states } from './labels.ts'

/** Codes and rules with what each brought, and the form of one. */
export default function DiscountsAdmin() {
  const { pathname, search } = useLocation()
  const [, , , id] = pathname.split('/')
  const asked = new URLSearchParams(search).get('kind')
  if (id === 'new') return <NewDiscount kind={discountKinds.find(kind => kind === asked) ?? 'code'} />
  if (id === 'batch') return <BatchForm />
  return id ? <DiscountForm key={id} id={id} /> : <Discounts />
}

const tabs = ['all', 'running', 'coming', 'stopped', 'over'] as const
const tabNames = { all: 'همه', running: 'در جریان', coming: 'در پیش', stopped: 'متوقف', over: 'تمام‌شده' }

function Discounts() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const state = tabs.find(one => one === asked.get('state')) ?? 'all'
  const q = asked.get('q') ?? ''
  const page = Number(asked.get('page') ?? 1) || 1
  const query = useQuery({ ...buildQueryOptions(listDiscounts, { state, q, page }), staleTime: 0 })
  const buildAddress = (next: { state?: string; q?: string; page?: number }) => {
    const wanted = { state, q, ...next }
    return buildPath(discountsPath, {
      state: wanted.state === 'all' ? undefined : wanted.state,
      q: wanted.q || undefined,
      page: next.page && beyondFirst(next.page),
    })
  }
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <div>
          <h1>تخفیف‌ها</h1>
          <p className={text.muted}>
            کد را خریدار می‌نویسد؛ تخفیف خانوادگی، زودهنگام و بستهٔ کلاس خودش روی سفارش می‌نشیند. اگر چند تخفیف
            برسد، فقط بهترین کم می‌شود، مگر آن‌هایی که «جمع می‌شود» دارند.
          </p>
        </div>
      </div>
      <div className={styles.acts}>
        <a href={`${discountsPath}/new`} className={buttonClass()}>
          <Icon name="plus" />
          کد تازه
        </a>
        <a href={`${discountsPath}/new?kind=sibling`} className={buttonClass({ variant: 'quiet' })}>
          خواهر و برادر
        </a>
        <a href={`${discountsPath}/new?kind=early`} className={buttonClass({ variant: 'quiet' })}>
          ثبت‌نام زودهنگام
        </a>
        <a href={`${discountsPath}/new?kind=kit`} className={buttonClass({ variant: 'quiet' })}>
          بستهٔ کلاس
        </a>
        <a href={`${discountsPath}/batch`} className={buttonClass({ variant: 'quiet' })}>
          کدهای یک‌بارمصرف
        </a>
        <ExportButton
          endpoint={exportDiscounts}
          input={{ state, q }}
          name="تخفیف‌ها.xlsx"
          className={layout.end}
        />
      </div>
      <TabLinks
        label="وضعیت تخفیف‌ها"
        chosen={state}
        tabs={tabs.map(key => ({ key, label: tabNames[key], to: buildAddress({ state: key }) }))}
      />
      <QueryForm action={discountsPath}>
        <SearchBox
          label="جست‌وجوی تخفیف"
          placeholder="کد یا نام"
          defaultValue={q}
          clearTo={buildAddress({ q: '' })}
        />
      </QueryForm>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ items, ...pages }) => (
          <>
            {items.length === 0 ? (
              <Empty title={q ? 'چیزی با این عبارت نیست.' : 'در این فهرست تخفیفی نیست.'}>
                با «کد تازه» نخستین کد را بسازید، یا برای ثبت‌نام زودهنگام و خواهر و برادر قاعده‌ای بگذارید.
              </Empty>
            ) : (
              <ul className={cardClass()} aria-label="تخفیف‌ها">
                {items.map(item => (
                  <Row key={item.id} item={item} />
                ))}
              </ul>
            )}
            <Pager {...pages} address={next => buildAddress({ page: next })} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Row({ item }: { item: ListedDiscount }) {
  const { id, kind, code, name, state, uses, used, given, revenue, audience, isNarrow, stacks, daysBefore } =
    item
  const { name: stateName, tone } = states[state]
  const facts = [
    kind === 'code' ? name : kindNames[kind],
    daysBefore !== null && `از ${persianNumber(daysBefore)} روز پیش از شروع`,
    audience !== 'all' && audienceNames[audience],
    isNarrow && 'برای بعضی دوره‌ها یا گروه‌ها',
    describeDays(item),
    stacks && 'جمع می‌شود',
  ].filter(Boolean)
  return (
    <li className={styles.discount}>
      <div className={styles.what}>
        <a href={studioPaths.discount({ id })} className={classes(text.link, styles.name)}>
          {code === null ? <UserText>{name}</UserText> : <Bdi>{code}</Bdi>}
        </a>
        <Tag tone={tone}>{stateName}</Tag>
        <strong>{describeValue(item)}</strong>
        <span className={classes(text.small, text.muted, styles.facts)}>
          <UserText>{facts.join('، ')}</UserText>
        </span>
      </div>
      <dl className={styles.brought}>
        <div>
          <dt>استفاده</dt>
          <dd>
            {persianNumber(used)}
            {uses !== null && ` از ${persianNumber(uses)}`}
          </dd>
        </div>
        <div>
          <dt>تخفیف داده‌شده</dt>
          <dd>{balance(given)}</dd>
        </div>
        <div>
          <dt>فروش با آن</dt>
          <dd>{balance(revenue)}</dd>
        </div>
      </dl>
      {state !== 'over' && <StopButton id={id} title={code ?? name} isStopped={state === 'stopped'} />}
    </li>
  )
}

function StopButton({ id, title, isStopped }: { id: string; title: string; isStopped: boolean }) {
  const write = useWrite(stopDiscount, { invalidates: [listDiscounts] })
  const label = isStopped ? 'از سر گرفتن' : 'توقف'
  return (
    <Button
      size="small"
      variant="quiet"
      busy={write.isPending}
      aria-label={`${label}: ${title}`}
      onClick={() =>
        void write.mutateAsync({ id, stopped: !isStopped }).then(
          () => showSnack(isStopped ? 'از سر گرفته شد.' : 'متوقف شد؛ سفارش‌های باز تخفیف خود را دارند.'),
          failure => showSnack(failure.info.message),
        )
      }
    >
      {label}
    </Button>
  )
}
