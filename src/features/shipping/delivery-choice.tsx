import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { toPersianDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { AddressForm } from './address-form.tsx'
import { type Address, listAddresses, listDeliveryChoices, maxAmount, removeAddress } from './contract.ts'
import { describeDestination } from './describe-shipment.ts'
import styles from './shipping.module.css'

/** What was chosen, and what it costs in Rials. */
export type Chosen = {
  delivery: { addressId: string; rateId: string } | { branchId: string }
  cost: number
}

/** Where things of a weight go and how; `goods` is what they cost, in Rials. */
export function DeliveryChoice({
  grams,
  goods,
  chosen,
  onChoose,
}: {
  grams: number
  goods: number
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
}) {
  const addresses = useQuery(buildQueryOptions(listAddresses, {}))
  const [picked, setPicked] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | typeof newAddress | null>(null)
  const items = addresses.data?.items ?? []
  const address = items.find(({ id }) => id === picked) ?? items[0]
  const choices = useQuery(
    buildQueryOptions(listDeliveryChoices, {
      ...(address && { addressId: address.id }),
      grams,
      goods: Math.min(goods, maxAmount),
    }),
  )
  const pick = (id: string) => {
    setPicked(id)
    onChoose(null)
  }
  const close = () => setEdited(null)
  const keepSaved = ({ id }: Address) => {
    close()
    pick(id)
  }
  return (
    <>
      <section aria-labelledby="address" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="address" className={text.cardTitle}>
          به کدام نشانی؟
        </h2>
        <QueryView query={addresses} loading={<Skeleton height="8rem" />}>
          {() => (
            <>
              {items.map(one =>
                one.id === edited ? (
                  <AddressForm key={one.id} before={one} onSaved={keepSaved} onCancel={close} />
                ) : (
                  <AddressRow
                    key={one.id}
                    address={one}
                    isPicked={one.id === address?.id}
                    onPick={() => pick(one.id)}
                    onEdit={() => setEdited(one.id)}
                  />
                ),
              )}
              {edited === newAddress || items.length === 0 ? (
                <AddressForm before={null} onSaved={keepSaved} onCancel={items.length === 0 ? null : close} />
              ) : (
                <div>
                  <Button variant="quiet" size="small" onClick={() => setEdited(newAddress)}>
                    نشانی تازه
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryView>
      </section>
      <section aria-labelledby="way" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="way" className={text.cardTitle}>
          چگونه به دستتان برسد؟
        </h2>
        <QueryView query={choices} loading={<Skeleton height="8rem" />}>
          {({ rates, branches }) => (
            <div role="radiogroup" aria-labelledby="way" className={classes(layout.stack, layout.tight)}>
              {address &&
                rates.map(({ id, service, days, cost }) => (
                  <Way
                    key={id}
                    name={service}
                    about={days}
                    price={toman(cost)}
                    isChosen={isRate(chosen, id)}
                    onChoose={() => onChoose({ delivery: { addressId: address.id, rateId: id }, cost })}
                  />
                ))}
              {address && rates.length === 0 && (
                <Note tone="saffron">به این استان هنوز چیزی نمی‌فرستیم؛ از شعبه بگیرید.</Note>
              )}
              {branches.map(({ id, name, address: place }) => (
                <Way
                  key={id}
                  name={`تحویل حضوری در ${name}`}
                  about={place}
                  price="رایگان"
                  isChosen={isBranch(chosen, id)}
                  onChoose={() => onChoose({ delivery: { branchId: id }, cost: 0 })}
                />
              ))}
            </div>
          )}
        </QueryView>
      </section>
    </>
  )
}

const newAddress = Symbol('a new address')

const isRate = (chosen: Chosen | null, id: string) =>
  chosen !== null && 'rateId' in chosen.delivery && chosen.delivery.rateId === id
const isBranch = (chosen: Chosen | null, id: string) =>
  chosen !== null && 'branchId' in chosen.delivery && chosen.delivery.branchId === id

function Way({
  name,
  about,
  price,
  isChosen,
  onChoose,
}: {
  name: string
  about: string
  price: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={classes(styles.choice, isChosen && styles.picked)}>
      <input type="radio" name="way" checked={isChosen} onChange={onChoose} />
      <span>
        <UserText className={text.strong}>{name}</UserText>
        <small>{about}</small>
      </span>
      <b>{price}</b>
    </label>
  )
}

function AddressRow({
  address,
  isPicked,
  onPick,
  onEdit,
}: {
  address: Address
  isPicked: boolean
  onPick: () => void
  onEdit: () => void
}) {
  const write = useWrite(removeAddress, { invalidates: [listAddresses] })
  const { id, receiver, postalCode, provinceName, cityName, ...rest } = address
  return (
    <div className={layout.row}>
      <label className={classes(styles.choice, isPicked && styles.picked, layout.grow)}>
        <input type="radio" name="address" checked={isPicked} onChange={onPick} />
        <span>
          <UserText className={text.strong}>{receiver}</UserText>
          <small>
            {describeDestination({ ...rest, receiver, postalCode, province: provinceName, city: cityName })}
          </small>
          <small>کد پستی {toPersianDigits(postalCode)}</small>
        </span>
      </label>
      <IconButton icon="pencil" label={`ویرایش نشانی ${receiver}`} onClick={onEdit} />
      <IconButton icon="trash-2" label={`حذف نشانی ${receiver}`} onClick={() => write.mutate({ id })} />
    </div>
  )
}
