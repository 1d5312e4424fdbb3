import { useMyUser } from '#account/signed-in/my-user.ts'
import { MyConsentsCard } from '#features/consents/public.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { Contacts } from './contacts.tsx'
import { DetailsForm } from './details-form.tsx'
import styles from './profile.module.css'
import { ReferralCard } from './referral-card.tsx'

/** What the school knows of the user, and what of it they may change. */
export default function DetailsTab() {
  return (
    <QueryView
      query={useMyUser()}
      loading={
        <>
          <Skeleton height="8rem" />
          <Skeleton height="26rem" />
        </>
      }
    >
      {({ user }) => (
        <div className={styles.sections}>
          <AvatarCard user={user} />
          <DetailsForm key={user.id} user={user} />
          <Contacts user={user} />
          <MyConsentsCard />
          <ReferralCard code={user.referralCode} />
        </div>
      )}
    </QueryView>
  )
}
