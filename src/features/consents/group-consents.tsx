import { useQuery } from '@tanstack/react-query'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './consents.module.css'
import { readGroupConsents } from './contract.ts'
import { MissingConsent } from './missing-consent.tsx'

/** Within a group: who of its learners must not be recorded, heard or shown elsewhere. */
export function GroupConsents({ id }: { id: string }) {
  const isAsked = useMay()('classes.hold')
  const { data } = useQuery({ ...buildQueryOptions(readGroupConsents, { group: id }), enabled: isAsked })
  if (!data || data.learners === 0) return null
  const isWhole = data.missing.every(({ names }) => names.length === 0)
  return (
    <section
      className={cardClass({}, classes(styles.card, styles.side, layout.notPrinted))}
      aria-labelledby="group-consents"
    >
      <h2 id="group-consents" className={text.cardTitle}>
        رضایت‌ها
      </h2>
      {isWhole && (
        <p className={text.small}>
          همهٔ زبان‌آموزان این گروه، {persianNumber(data.learners)} نفر، هر رضایتی را داده‌اند.
        </p>
      )}
      {data.missing.map(({ kind, names }) => (
        <MissingConsent key={kind} kind={kind} names={names} total={data.learners} />
      ))}
    </section>
  )
}
