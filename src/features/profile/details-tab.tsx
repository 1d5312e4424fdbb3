import { useMyUser } from '#account/signed-in/my-user.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { Contacts } from './contacts.tsx'
import { DetailsForm } from './details-form.tsx'
import styles from './profile.module.css'
import { ReferralCard } from './referral-card.tsx'

/** What the school knows of the user, and what of it they may change. */
export default function DetailsTab() {
  const { data, error, refetch } = useMyUser()
  if (data) {
    const { user } = data
    return (
      <div className={styles.sections}>
        <AvatarCard user={user} />
        <DetailsForm key={user.id} user={user} />
        <Contacts user={user} />
        <ReferralCard code={user.referralCode} />
      </div>
    )
  }
  if (error) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  return (
    <Loading className={layout.stack}>
      <Skeleton height="8rem" />
      <Skeleton height="26rem" />
    </Loading>
  )
}
