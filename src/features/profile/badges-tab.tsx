import { MyBadges } from '../credentials/public.tsx'

/** The user's certificates and badges, as their feature shows them. */
export default function BadgesTab() {
  return <MyBadges />
}
