import { persianNumber } from '#persian/digits.ts'
import { monthNames, toJalali } from '#persian/jalali.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { UserText } from '#ui/bdi.tsx'
import styles from './class-list.module.css'
import type { AdminGroup } from './contract.ts'

/** As many boxes as a sheet of A4 has room for beside the names. */
const maxSessions = 8

/** What the group's page is on paper: its members by the alphabet, with a box to sign for each of the coming sessions. */
export function ClassList({ inside: { sessions, learners } }: { inside: AdminGroup }) {
  const held = sessions.filter(({ isCancelled }) => !isCancelled)
  const ahead = held.filter(({ startsAt, minutes }) => Date.parse(startsAt) + minutes * 60_000 > Date.now())
  // Of a term that is over its last sessions.
  const shown = ahead.length > 0 ? ahead.slice(0, maxSessions) : held.slice(-maxSessions)
  return (
    <table className={styles.sheet}>
      <caption>فهرست کلاسی</caption>
      <thead>
        <tr>
          <th scope="col">ردیف</th>
          <th scope="col">نام</th>
          {shown.map(({ id, number, startsAt }) => {
            const { month, day } = toJalali(startsAt)
            return (
              <th key={id} scope="col">
                {persianNumber(number)}
                <br />
                {persianNumber(day)} {monthNames[month - 1]}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {byAlphabet(
          learners.filter(({ state }) => state === 'active'),
          ({ name }) => name,
        ).map(({ enrolmentId, name }, index) => (
          <tr key={enrolmentId}>
            <td>{persianNumber(index + 1)}</td>
            <th scope="row">
              <UserText>{name}</UserText>
            </th>
            {shown.map(({ id }) => (
              <td key={id} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
