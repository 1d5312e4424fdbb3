import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import BadgeMark from './badge-mark.tsx'
import styles from './badges-tab.module.css'
import { type Badge, type BadgeAhead, badgesAhead, myBadges, myCertificates } from './contract.ts'
import { MyCertificates } from './my-certificates.tsx'

/** So many of those to come are shown at once, the rest folded. */
const nearest = 3

const badgeSkeletons = (
  <>
    <Skeleton height="14rem" />
    <Skeleton height="14rem" />
  </>
)

/** The user's certificates and badges, revoked and expired ones too. */
export default function BadgesTab() {
  const { isPending } = useQuery(buildQueryOptions(myCertificates, {}))
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <MyCertificates />
      {isPending && <Loading className={styles.badges}>{badgeSkeletons}</Loading>}
      {/* Asked at once and shown when the certificates above stand, so that they move nothing. */}
      <div hidden={isPending}>
        <Badges />
      </div>
      <div hidden={isPending}>
        <Ahead />
      </div>
    </div>
  )
}

function Badges() {
  const query = useQuery(buildQueryOptions(myBadges, {}))
  return (
    <QueryView query={query} loading={badgeSkeletons} loadingClass={styles.badges}>
      {({ badges }) =>
        badges.length === 0 ? (
          <Empty
            title="هنوز نشانی نگرفته‌اید."
            action={
              <a href="/phrasebook" className={buttonClass({ variant: 'quiet' })}>
                دیدن عبارت‌نامه
              </a>
            }
          >
            نخستین کلاس، نخستین تکلیف و هفت روز مرور، هر کدام نشانی می‌آورد. چند جمله بردارید تا مرور آغاز شود.
          </Empty>
        ) : (
          <section aria-labelledby="badges" className={classes(layout.stack, layout.tight)}>
            <h2 id="badges" className={text.cardTitle}>
              نشان‌ها
            </h2>
            <ul className={styles.badges}>
              {badges.map(badge => (
                <BadgeCard key={badge.id} badge={badge} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryView>
  )
}

/** What can be earned next; nothing where all is. */
function Ahead() {
  const held = useQuery(buildQueryOptions(myBadges, {}))
  const { data } = useQuery(buildQueryOptions(badgesAhead, {}))
  if (held.isPending || !data || data.badges.length === 0) return null
  return (
    <section aria-labelledby="badges-ahead" className={classes(layout.stack, layout.tight)}>
      <h2 id="badges-ahead" className={text.cardTitle}>
        نشان‌های بعدی
      </h2>
      <BadgesToCome badges={data.badges.slice(0, nearest)} className={cardClass()} />
      {data.badges.length > nearest && (
        <Folded icon="award" title={`${persianNumber(data.badges.length - nearest)} نشان دیگر`}>
          <BadgesToCome badges={data.badges.slice(nearest)} />
        </Folded>
      )}
    </section>
  )
}

const BadgesToCome = ({ badges, className }: { badges: readonly BadgeAhead[]; className?: string }) => (
  <ul className={classes(layout.list, className)} aria-labelledby="badges-ahead">
    {badges.map(badge => (
      <BadgeToCome key={badge.rule} badge={badge} />
    ))}
  </ul>
)

function BadgeToCome({ badge: { rule, title, criteria, progress } }: { badge: BadgeAhead }) {
  return (
    <Item
      drawing={<BadgeMark rule={rule} is="ahead" />}
      title={title}
      facts={[criteria]}
      progress={
        progress && (
          <Tiles
            size="small"
            done={progress.have}
            total={progress.of}
            label={`${persianNumber(progress.have)} از ${persianNumber(progress.of)} ${progress.unit}`}
          />
        )
      }
    >
      {progress && (
        <span className={classes(text.small, text.muted)}>
          {progress.have < progress.of
            ? `${persianNumber(progress.of - progress.have)} ${progress.unit} مانده است`
            : 'به‌زودی به دستتان می‌رسد'}
        </span>
      )}
    </Item>
  )
}

function BadgeCard({ badge }: { badge: Badge }) {
  const { rule, title, description, criteria, imageUrl, grantedAt, expiresAt, revokedAt, verifyUrl } = badge
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const isOver = revokedAt !== null || isExpired
  return (
    <li className={classes(cardClass({ padded: true }), styles.badge, isOver && styles.over)}>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={68} height={68} className={styles.image} />
      ) : (
        <BadgeMark rule={rule} is={isOver ? 'over' : 'held'} />
      )}
      <h3 className={text.cardTitle}>{title}</h3>
      <p className={classes(text.small, text.muted)}>{description}</p>
      <p className={classes(text.small, text.faint)}>شرط: {criteria}</p>
      <p className={styles.state}>
        <Tag>{formatDate(grantedAt)}</Tag>
        {revokedAt !== null && <Tag tone="pomegranate">پس گرفته شد، {formatDate(revokedAt)}</Tag>}
        {revokedAt === null && expiresAt !== null && (
          <Tag tone={isExpired ? 'pomegranate' : 'saffron'}>
            {isExpired ? 'اعتبارش گذشت،' : 'معتبر تا'} {formatDate(expiresAt)}
          </Tag>
        )}
      </p>
      {verifyUrl && (
        <a className={classes(text.link, text.small)} href={verifyUrl} aria-label={`صفحهٔ نشان «${title}»`}>
          صفحهٔ نشان
          <Icon name="forward" />
        </a>
      )}
    </li>
  )
}
