import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { levelCodes } from '#persian/level-names.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { listWaiting, readDemand } from '../contract.ts'
import styles from '../group-requests.module.css'
import { type DayPart, dayParts, formatTerms, partNames } from '../rules.ts'

const path = '/studio/group-requests'
type Demand = OutputOf<typeof readDemand>
type Chosen = { language: string; level: string; part: DayPart }

/** How many wait for which groups: a table of levels and parts of the day, and below it who waits in one of its cells. */
export default function GroupRequestsAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const query = useQuery(buildQueryOptions(readDemand, { language: asked.get('language') ?? undefined }))
  const part = partNames.find(name => name === asked.get('part'))
  const level = levelCodes.find(code => code === asked.get('level')) ?? ''
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  return (
    <div className={layout.stack}>
      <div>
        <h1>گروه‌های درخواستی</h1>
        <p className={text.muted}>
          چند نفر در انتظار گروهی‌اند که هنوز نیست. گروهی که باز کنید، همهٔ این‌ها یک بار با پیامک خبردار می‌شوند.
          صبح تا ساعت ۱۲ و ظهر تا ۱۷ است.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ language, languages, cells }) =>
          language === null ? (
            <Empty title="کسی در انتظار گروهی نیست.">
              هر که در دوره‌ها یا گروه‌ها «خبرم کنید» را بزند، این‌جا شمرده می‌شود.
            </Empty>
          ) : (
            <>
              <TabLinks
                label="زبان‌ها"
                chosen={language}
                tabs={languages.map(({ language: key, count }) => ({
                  key,
                  label: nameLanguage(key),
                  count,
                  to: buildPath(path, { language: key }),
                }))}
              />
              <Heat language={language} cells={cells} chosen={part && { language, level, part }} />
              {part && <Waiting chosen={{ language, level, part }} page={page} />}
            </>
          )
        }
      </QueryView>
    </div>
  )
}

/** Of three shades, the one of a cell beside the fullest. */
const findHeat = (count: number, max: number) => Math.max(1, Math.ceil((count / max) * 3))

function Heat({
  language,
  cells,
  chosen,
}: {
  language: string
  cells: Demand['cells']
  chosen: Chosen | undefined
}) {
  const max = Math.max(1, ...cells.map(({ count }) => count))
  const rows = [...levelCodes, null].filter(
    level => level !== null || cells.some(cell => cell.level === null),
  )
  return (
    <Table<string | null>
      caption={`در انتظار گروه ${nameLanguage(language)}`}
      className={classes(cardClass(), styles.heat)}
      columns={[
        {
          key: 'level',
          head: 'سطح',
          names: true,
          cell: level => (level ? <Bdi>{level}</Bdi> : 'نمی‌داند'),
        },
        ...partNames.map(part => ({
          key: part,
          head: dayParts[part].label,
          cell: (level: string | null) => {
            const count = cells.find(cell => cell.level === level && cell.part === part)?.count ?? 0
            if (count === 0) return <span data-heat="0">۰</span>
            const isChosen = chosen?.part === part && chosen.level === (level ?? '')
            return (
              <a
                href={buildPath(path, { language, level, part })}
                data-replace
                data-heat={findHeat(count, max)}
                aria-current={isChosen ? 'true' : undefined}
                aria-label={`${level ?? 'سطح نامعلوم'}، ${dayParts[part].label}: ${persianNumber(count)} نفر`}
              >
                {persianNumber(count)}
              </a>
            )
          },
        })),
      ]}
      rows={rows}
      rowKey={level => level ?? ''}
    />
  )
}

function Waiting({ chosen, page }: { chosen: Chosen; page: number }) {
  const query = useQuery(buildQueryOptions(listWaiting, { ...chosen, level: chosen.level as '', page }))
  const may = useMay()
  const name = `${nameLanguage(chosen.language)} ${chosen.level}، ${dayParts[chosen.part].label}`
  return (
    <section aria-labelledby="waiting" className={layout.stack}>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ prepared, ...data }) => (
          <>
            <div className={classes(layout.spread, layout.wrapping)}>
              <h2 id="waiting" className={text.cardTitle}>
                {name}: {persianNumber(data.total)} نفر
              </h2>
              {data.total > 0 && may('groups.write') && (
                <a
                  href={studioPaths.newGroup({
                    course: prepared.courseId,
                    days: prepared.days.join(','),
                    minute: prepared.minute,
                    quorum: 'yes',
                  })}
                  className={buttonClass()}
                >
                  <Icon name="plus" />
                  باز کردن گروه برای این‌ها
                </a>
              )}
            </div>
            {data.total === 0 ? (
              <Empty title="دیگر کسی در انتظار این گروه نیست." />
            ) : (
              <ul className={classes(cardClass(), layout.list)} aria-label="در انتظار">
                {data.items.map(one => (
                  <Item
                    key={one.id}
                    title={
                      one.userId ? (
                        <a href={studioPaths.account({ id: one.userId })} className={text.link}>
                          <UserText>{one.name}</UserText>
                        </a>
                      ) : (
                        <UserText>{one.name}</UserText>
                      )
                    }
                    facts={[
                      one.course && <UserText key="course">{one.course}</UserText>,
                      formatTerms(one),
                      `از ${formatDate(one.createdAt)}`,
                    ]}
                  >
                    {one.phone && (
                      <a
                        href={`tel:${one.phone}`}
                        className={buttonClass({ variant: 'quiet', size: 'small' })}
                      >
                        <Icon name="phone" />
                        <Bdi>{displayPhone(splitE164(one.phone))}</Bdi>
                      </a>
                    )}
                  </Item>
                ))}
              </ul>
            )}
            <Pager {...data} address={next => buildPath(path, { ...chosen, page: beyondFirst(next) })} />
          </>
        )}
      </QueryView>
    </section>
  )
}
