import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { BlockCause } from './contract.ts'

export type ClubTables = {
  referral: {
    id: Generated<string>
    invitee_id: string | null
    referrer_id: string | null
    state: 'rewarded' | 'blocked' | 'taken-back'
    cause: BlockCause | null
    order_id: string | null
    paid_at: Date
    taken_back_at: Generated<Date | null>
  }
  club_trace: {
    id: GeneratedAlways<string>
    kind: 'identity' | 'phone' | 'email' | 'device' | 'card'
    /** Keyed: HMAC-SHA-256. */
    hash: Buffer
    user_id: string | null
    is_invitee: Generated<boolean>
    seen_at: Date
  }
  club_board_seat: {
    user_id: string
    nickname: string
    nickname_key: string
    board: number
    joined_at: Date
  }
  club_gift: {
    id: string
    giver_id: string | null
    points: number
    given_at: Date
    receiver_id: Generated<string | null>
    handed_by: Generated<string | null>
    handed_at: Generated<Date | null>
    /** Rials. */
    amount: Generated<number | null>
    /** The group in which it became a seat, with others. */
    group_id: Generated<string | null>
    /** That seat, while it stands. */
    enrolment_id: Generated<string | null>
  }
  club_gift_rules: { id: number; points: number; amount: number }
  club_gift_handing: { id: string; gift_id: string; is_seat: Generated<boolean> }
  club_invitation: {
    id: string
    referrer_id: string
    phone_hash: Buffer
    shown: string
    invited_at: Date
  }
}

/** With those they are joined to. */
export type ClubAndOrders = ClubTables &
  ReadOnly<Pick<PaymentTables, 'orders' | 'payment' | 'desk_payment' | 'refund'>>
