import { defineFeature, handle } from '#server/app-context.ts'
import { deleteOldCodes } from './codes/codes.server.ts'
import * as calls from './contract.ts'
import { sendContactCode, verifyContact } from './identity/contact.server.ts'
import { checkIdentity } from './identity/identity.server.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './identity/recovery.server.ts'
import {
  checkRegistrationFields,
  register,
  sendEmailCode,
  sendPhoneCode,
  verifyCode,
} from './identity/registration.server.ts'
import * as noticeChoices from './notices/choices.server.ts'
import { clearNotices } from './notices/clear-notices.server.ts'
import * as noticeCalls from './notices/contract.ts'
import { deliverNotice } from './notices/deliver.server.ts'
import { sendDigests } from './notices/digest.server.ts'
import * as pushes from './notices/push-subscriptions.server.ts'
import { queueDeliveries } from './notices/queue-deliveries.server.ts'
import { watchSmsBudget } from './notices/sms-budget.server.ts'
import { unsubscribe, unsubscribeByMailbox } from './notices/unsubscribe.server.ts'
import { changePassword, checkPasswordChange } from './passwords/change-password.server.ts'
import { ownOnly } from './people/acting.server.ts'
import { changeAvatar, removeAvatar, removePicture } from './people/avatar.server.ts'
import { deleteAccount, eraseAccount } from './people/deletion.server.ts'
import { exportAccount, exportMine } from './people/export.server.ts'
import { messageTasks } from './people/message-tasks.server.ts'
import * as messages from './people/messages.server.ts'
import { passwordLinkPage } from './people/password-link.server.ts'
import { readMe } from './people/people.server.ts'
import {
  checkIdentityFields,
  checkProfile,
  checkProfileFields,
  updateIdentity,
  updateMe,
} from './people/profile.server.ts'
import { seedAccounts } from './seed.server.ts'
import { clearSignIns } from './sessions/clear-sign-ins.server.ts'
import * as passkeys from './sessions/passkeys.server.ts'
import { refresh } from './sessions/refresh.server.ts'
import { endedSessions, endSession, leave, listSessions } from './sessions/sessions.server.ts'
import { signIn } from './sessions/sign-in.server.ts'
import { nameOwner } from './staff/owner.server.ts'
import { claimSchool } from './staff/setup.server.ts'

export const account = defineFeature({
  name: 'account',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedAccounts,
  eraseUserData: eraseAccount,
  export: exportAccount,
  tasks: messageTasks,
  plainPages: [passwordLinkPage],
  merging: {
    moves: [
      'message.user_id',
      'message.child_id',
      'acceptance.user_id',
      'users.referred_by',
      'users.guardian_id',
    ],
    stays: [
      'audit_entry.actor_id',
      'audit_entry.subject_id',
      'code.user_id',
      'known_device.user_id',
      'notice_choice.user_id',
      'notice_delivery.user_id',
      'notice_times.user_id',
      'passkey.user_id',
      'passkey_challenge.user_id',
      'password_link.user_id',
      'push_subscription.user_id',
      'session.user_id',
      'users.merged_into',
    ],
  },
  handlers: [
    handle(calls.login, signIn),
    handle(calls.me, readMe),
    handle(calls.claimSchool, ownOnly(claimSchool)),
    handle(calls.updateMe, updateMe, checkProfileFields),
    handle(calls.updateIdentity, ownOnly(updateIdentity), checkIdentityFields),
    handle(calls.checkProfile, checkProfile),
    handle(calls.messages, messages.listMessages),
    handle(calls.readMessage, messages.readMessage),
    handle(calls.readAllMessages, messages.readAllMessages),
    handle(calls.changeAvatar, changeAvatar),
    handle(calls.removeAvatar, removeAvatar),
    handle(calls.exportMine, exportMine),
    handle(calls.deleteAccount, ownOnly(deleteAccount)),
    handle(calls.refresh, refresh),
    handle(calls.logout, leave),
    handle(calls.sessions, listSessions),
    handle(calls.endSession, ownOnly(endSession)),
    handle(calls.changePassword, ownOnly(changePassword), checkPasswordChange),
    handle(calls.checkIdentity, checkIdentity),
    handle(calls.sendPhoneCode, sendPhoneCode),
    handle(calls.sendEmailCode, sendEmailCode),
    handle(calls.verifyCode, verifyCode),
    handle(calls.register, register, checkRegistrationFields),
    handle(calls.sendRecoveryCode, sendRecoveryCode),
    handle(calls.verifyRecoveryCode, verifyRecoveryCode),
    handle(calls.resetPassword, resetPassword),
    handle(calls.passkeys, passkeys.listPasskeys),
    handle(calls.preparePasskey, ownOnly(passkeys.preparePasskey)),
    handle(calls.addPasskey, ownOnly(passkeys.addPasskey)),
    handle(calls.removePasskey, ownOnly(passkeys.removePasskey)),
    handle(calls.preparePasskeyLogin, passkeys.preparePasskeyLogin),
    handle(calls.loginByPasskey, passkeys.loginByPasskey),
    handle(calls.sendContactCode, ownOnly(sendContactCode)),
    handle(calls.verifyContact, ownOnly(verifyContact)),
    handle(noticeCalls.readNoticeSettings, noticeChoices.readNoticeSettings),
    handle(noticeCalls.chooseChannel, ownOnly(noticeChoices.chooseChannel)),
    handle(noticeCalls.changeNoticeTimes, ownOnly(noticeChoices.changeNoticeTimes)),
    handle(noticeCalls.preparePush, ownOnly(pushes.preparePush)),
    handle(noticeCalls.addPush, ownOnly(pushes.addPush)),
    handle(noticeCalls.removePush, ownOnly(pushes.removePush)),
    handle(noticeCalls.unsubscribe, unsubscribe),
    handle(noticeCalls.unsubscribeByMailbox, unsubscribeByMailbox),
  ],
  commands: [nameOwner],
  jobs: [
    clearSignIns,
    deleteOldCodes,
    removePicture,
    passkeys.deletePasskeyChallenges,
    queueDeliveries,
    deliverNotice,
    sendDigests,
    watchSmsBudget,
    clearNotices,
  ],
  channels: [{ kind: 'user', mayRead: (_db, actor, id) => actor.id === id }],
  endedSessions,
})
