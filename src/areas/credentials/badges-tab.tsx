import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#client/query.tsx'
import { formatDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './badges-tab.module.css'
import { type Badge, myBadges } from './contract.ts'
import { MyCertificates } from './my-certificates.tsx'

/** The user's certificates and badges, revoked and expired ones too. */
export default function BadgesTab() {
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <MyCertificates />
      <Badges />
    </div>
  )
}

function Badges() {
  const { data, error, refetch } = useQuery(queryOf(myBadges, {}))
  const badges = data?.badges
  if (badges?.length === 0) return <Empty title="هنوز نشانی نگرفته‌اید." />
  if (badges) {
    return (
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
  if (error) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  return (
    <Loading className={styles.badges}>
      <Bone height="14rem" />
      <Bone height="14rem" />
    </Loading>
  )
}

function BadgeCard({ badge }: { badge: Badge }) {
  const { title, description, criteria, imageUrl, grantedAt, expiresAt, revokedAt, verifyUrl } = badge
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const isOver = revokedAt !== null || isExpired
  return (
    <li className={classes(cardClass({ padded: true }), styles.badge, isOver && styles.over)}>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={68} height={68} className={styles.image} />
      ) : (
        <StarIcon icon={isOver ? 'lock' : 'award'} tone={isOver ? 'plain' : 'saffron'} big />
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
