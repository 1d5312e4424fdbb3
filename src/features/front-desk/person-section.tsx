import { type RefObject, useState } from 'react'
import { ChildForm } from '#features/families/public.tsx'
import { orderName } from '#features/payment/public.ts'
import { levelNames } from '#persian/level-names.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import type { DeskPerson, DeskPersonFacts } from './contract.ts'
import styles from './front-desk.module.css'
import { PersonStep, showPhone } from './person-step.tsx'

export type Owed = DeskPersonFacts['owed'][number]

/** Who stands at the desk: found or opened, then with what is to be known of them, their children and what they owe. */
export function PersonSection({
  person,
  facts,
  isSold,
  field,
  isNew,
  onNew,
  onChoose,
  onChange,
  onPay,
}: {
  person: DeskPerson | null
  facts: DeskPersonFacts | undefined
  isSold: boolean
  /** Where they are searched for. */
  field: RefObject<HTMLInputElement | null>
  isNew: boolean
  onNew: (isNew: boolean) => void
  onChoose: (person: DeskPerson) => void
  onChange: () => void
  onPay: (owed: Owed) => void
}) {
  return (
    <section aria-label="چه کسی؟" className={cardClass({ padded: true })}>
      <div className={layout.spread}>
        <h2>چه کسی؟</h2>
        {person && !isSold && (
          <Button variant="text" onClick={onChange}>
            تغییر <kbd className={styles.key}>/</kbd>
          </Button>
        )}
      </div>
      {person ? (
        <PersonFacts person={person} facts={facts} />
      ) : (
        <PersonStep field={field} isNew={isNew} onNew={onNew} onChoose={onChoose} />
      )}
      {person && facts && person.guardian === null && !isSold && <Children of={facts} onChoose={onChoose} />}
      {facts?.owed.map(one => (
        <div key={one.orderId} className={styles.owed}>
          <span>
            {orderName(one.number)}: {balance(one.debt)} بدهی
          </span>
          <Button size="small" variant="quiet" onClick={() => onPay(one)}>
            دریافت {orderName(one.number)}
          </Button>
        </div>
      ))}
    </section>
  )
}

const PersonFacts = ({ person, facts }: { person: DeskPerson; facts: DeskPersonFacts | undefined }) => (
  <div className={styles.facts}>
    <strong>
      <UserText>{person.name}</UserText>
    </strong>
    {facts?.levels.map(({ language, level }) => (
      <Tag key={language} tone="turquoise">
        {levelNames[level as keyof typeof levelNames] ?? level}
      </Tag>
    ))}
    {person.phone && <Bdi>{showPhone(person.phone)}</Bdi>}
    {person.guardian !== null && (
      <span>
        فرزندِ <UserText>{person.guardian.name}</UserText>
      </span>
    )}
    {facts && <span>کیف پول {balance(facts.wallet)}</span>}
    {facts?.groups.map(name => (
      <Tag key={name}>
        <UserText>{name}</UserText>
      </Tag>
    ))}
  </div>
)

/** The children under the account of who stands at the desk: one of them is sold a seat, or a new one is made. */
function Children({ of, onChoose }: { of: DeskPersonFacts; onChoose: (child: DeskPerson) => void }) {
  const [isAdding, setIsAdding] = useState(false)
  const chooseChild = ({ id, name }: { id: string; name: string }) =>
    onChoose({ id, name, phone: null, guardian: { id: of.id, name: of.name }, debt: 0 })
  if (isAdding) {
    return <ChildForm guardian={of.id} onMade={chooseChild} onCancel={() => setIsAdding(false)} />
  }
  return (
    <div className={styles.acts}>
      {of.children.map(child => (
        <Button key={child.id} variant="quiet" size="small" onClick={() => chooseChild(child)}>
          برای <UserText>{child.name}</UserText>
        </Button>
      ))}
      <Button variant="text" size="small" onClick={() => setIsAdding(true)}>
        فرزند تازه
      </Button>
    </div>
  )
}
