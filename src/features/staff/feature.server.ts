import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { invitationPage } from './invitation-page.server.ts'
import * as invitations from './invitations.server.ts'

/** Who works here: their roles, when they were last here, and invitations of others. */
export const staff = defineFeature({
  name: 'staff',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: invitations.eraseInvitations,
  export: invitations.exportInvitations,
  plainPages: [invitationPage],
  merging: {
    stays: ['staff_invitation.invited_by'],
  },
  handlers: [
    handle(calls.listStaff, invitations.listStaff),
    handle(calls.inviteStaff, invitations.inviteStaff),
    handle(calls.resendInvitation, invitations.resendInvitation),
    handle(calls.revokeInvitation, invitations.revokeInvitation),
  ],
})
