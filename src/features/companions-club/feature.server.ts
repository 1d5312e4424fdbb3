import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { joinBoard, leaveBoard, readBoard } from './board.server.ts'
import * as calls from './contract.ts'
import * as gifts from './gifts.server.ts'
import { tellOfGifts } from './person-parts.server.ts'
import { eraseClub, exportClub } from './personal-data.server.ts'
import { forgetFriend, forgetOldInvitations, noteFriend, readMyReferrals } from './referrals.server.ts'
import { creditHooks, enrolmentHooks } from './returned-gifts.server.ts'
import { hearOfBooking, hearOfPayment } from './rewards.server.ts'
import { seedClub } from './seed.server.ts'
import { exportReferrals, listSignals } from './signals.server.ts'
import { sitemap } from './sitemap.server.ts'

/** The club of companions: friends who bring each other, and what stands around its points. */
export const companionsClub = defineFeature({
  name: 'companions-club',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedClub,
  sitemap,
  jobs: [forgetOldInvitations],
  eraseUserData: eraseClub,
  export: exportClub,
  personParts: tellOfGifts,
  enrolment: enrolmentHooks,
  walletCredits: creditHooks,
  payment: { paid: hearOfPayment, booked: hearOfBooking },
  merging: {
    moves: ['club_invitation.referrer_id', 'referral.referrer_id', 'referral.invitee_id'],
    // Who had a place on both boards keeps their own.
    stays: [
      'club_trace.user_id',
      'club_board_seat.user_id',
      'club_gift.giver_id',
      'club_gift.receiver_id',
      'club_gift.handed_by',
    ],
  },
  handlers: [
    handle(calls.readMyReferrals, readMyReferrals),
    handle(calls.noteFriend, ownOnly(noteFriend)),
    handle(calls.forgetFriend, ownOnly(forgetFriend)),
    handle(calls.readBoard, readBoard),
    handle(calls.joinBoard, ownOnly(joinBoard)),
    handle(calls.leaveBoard, ownOnly(leaveBoard)),
    handle(calls.readGifts, gifts.readGifts),
    handle(calls.giveSession, ownOnly(gifts.giveSession)),
    handle(calls.listGifts, gifts.listGifts),
    handle(calls.handSession, gifts.handSession),
    handle(calls.handSeat, gifts.handSeat),
    handle(calls.listSignals, listSignals),
    handle(calls.exportReferrals, exportReferrals),
  ],
})
