import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { exportReferrals, listSignals, type Signal } from './contract.ts'
import { blockCauseNames, signalStates } from './signal-labels.ts'
import styles from './signals-admin.module.css'

const path = '/studio/club-friends'

/** The friends whom codes brought: those that look like fraud (`?only=all`: all of them). */
export default function SignalsAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const only = asked.get('only') === 'all' ? 'all' : 'suspicious'
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listSignals, { only, page }), staleTime: 0 })
  const address = (next: number) =>
    buildPath(path, { only: only === 'all' ? 'all' : undefined, page: beyondFirst(next) })
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <div>
          <h1>معرفی دوستان</h1>
          <p className={text.muted}>
            شماره، مرورگر و کارت تنها با هش کلیددار سنجیده می‌شوند؛ خود آن‌ها این‌جا نیستند.
          </p>
        </div>
        <ExportButton endpoint={exportReferrals} input={{ only }} name="معرفی دوستان.xlsx" />
      </div>
      <TabLinks
        label="معرفی‌ها"
        chosen={only}
        tabs={[
          { key: 'suspicious', label: 'مشکوک', to: path },
          { key: 'all', label: 'همه', to: buildPath(path, { only: 'all' }) },
        ]}
      />
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title={only === 'all' ? 'هنوز کسی با کد معرف نخریده است.' : 'نشانهٔ تقلبی نیست.'}>
              مرورگر یا کارت مشترک، پول‌های برگشته و پاداش‌های پذیرفته‌نشده این‌جا می‌آیند.
            </Empty>
          ) : (
            <ul className={cardClass()} aria-label="معرفی‌ها">
              {data.items.map(signal => (
                <Row key={signal.id} signal={signal} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {query.data && <Pager {...query.data} address={address} />}
    </div>
  )
}

function Row({ signal: { invitee, referrer, state, cause, bad, shared, at } }: { signal: Signal }) {
  return (
    <li className={styles.row}>
      <div>
        <Person person={invitee} /> با کد <Person person={referrer} />
        <p className={classes(text.small, text.muted)}>
          {formatDateTime(at)}
          {shared > 0 && `، مرورگر یا کارت مشترک با ${persianNumber(shared)} حساب`}
          {bad > 1 && `، ${persianNumber(bad)} معرفی ناکام از همین معرف`}
        </p>
      </div>
      {cause && <span className={text.small}>{blockCauseNames[cause]}</span>}
      <Tag tone={signalStates[state].tone}>{signalStates[state].label}</Tag>
    </li>
  )
}

const Person = ({ person }: { person: Signal['invitee'] }) =>
  person ? (
    <a href={studioPaths.person({ id: person.id })} className={text.link}>
      <UserText>{person.name}</UserText>
    </a>
  ) : (
    <span>حساب حذف‌شده</span>
  )
