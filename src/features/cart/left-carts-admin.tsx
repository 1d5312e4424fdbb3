import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { toman } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './cart.module.css'
import { exportLeftCarts, type LeftCart, listLeftCarts } from './contract.ts'

/** Who put something into a cart and did not buy it, with the way to call them. */
export default function LeftCartsAdmin() {
  const page = Math.max(1, readInteger(new URLSearchParams(useLocation().search).get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listLeftCarts, { page }), staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h1>سبدهای رهاشده</h1>
          <p className={text.muted}>
            سبدهایی که از دیروز دست نخورده‌اند و خریده نشده‌اند، تا یک ماه؛ تازه‌ترین اول.
          </p>
        </div>
        <ExportButton endpoint={exportLeftCarts} input={{}} name="سبدهای رهاشده.xlsx" />
      </div>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title="سبد رهاشده‌ای نیست.">
              هر که چیزی در سبدش بگذارد و تا یک روز نخرد این‌جا می‌آید؛ با خرید یا خالی‌کردن سبد می‌رود.
            </Empty>
          ) : (
            <>
              <ul className={classes(cardClass(), layout.list)} aria-label="سبدها">
                {data.items.map(cart => (
                  <OneCart key={cart.person.id} cart={cart} />
                ))}
              </ul>
              <Pager
                {...data}
                address={next => buildPath('/studio/left-carts', { page: next > 1 && String(next) })}
              />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

function OneCart({ cart: { person, things, sum, leftAt } }: { cart: LeftCart }) {
  return (
    <li className={styles.left} aria-label={person.name}>
      <div className={layout.spread}>
        <a className={classes(text.link, text.strong)} href={studioPaths.account({ id: person.id })}>
          <UserText>{person.name}</UserText>
        </a>
        <b>{toman(sum)}</b>
      </div>
      <ul className={text.small}>
        {things.map(({ title, count }) => (
          <li key={title}>
            <UserText>{title}</UserText>
            {count > 1 && `، ${persianNumber(count)} تا`}
          </li>
        ))}
        {things.length === 0 && <li className={text.muted}>آنچه در سبد بود دیگر فروخته نمی‌شود.</li>}
      </ul>
      <div className={classes(layout.row, layout.wrapping)}>
        {person.contact && <Contact contact={person.contact} />}
        <span className={classes(text.small, text.muted)}>رها شد: {formatDateTime(leftAt)}</span>
      </div>
    </li>
  )
}

function Contact({ contact }: { contact: string }) {
  const isPhone = contact.startsWith('+')
  return (
    <a
      href={isPhone ? `tel:${contact}` : `mailto:${contact}`}
      className={buttonClass({ size: 'small', variant: 'quiet' })}
    >
      <Icon name={isPhone ? 'phone' : 'mail'} />
      <Bdi>{isPhone ? displayPhone(splitE164(contact)) : contact}</Bdi>
    </a>
  )
}
