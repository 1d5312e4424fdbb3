import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayDo } from '#account/permissions.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatRoles, roleNames } from '#features/studio/public.ts'
import { RolesForm } from '#features/studio/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Colleague, type Invitation, listStaff, resendInvitation, revokeInvitation } from './contract.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** Who works here, and who is invited to. */
export default function StaffAdmin() {
  const list = useQuery(buildQueryOptions(listStaff, {}))
  const [isInviting, setInviting] = useState(false)
  return (
    <div className={layout.stack}>
      <header className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h1>همکاران</h1>
          {list.data && (
            <p role="status" className={classes(text.small, text.muted)}>
              {persianNumber(list.data.people.length)} نفر
            </p>
          )}
        </div>
        {list.data && (
          <Button onClick={() => setInviting(true)}>
            <Icon name="plus" />
            دعوت همکار
          </Button>
        )}
      </header>
      <QueryView query={list} loading={<Skeleton height="24rem" />}>
        {({ people, invitations, invitable }) => (
          <>
            {invitations.length > 0 && <Invitations invitations={invitations} />}
            <People people={people} />
            {isInviting && <InviteDialog invitable={invitable} onClose={() => setInviting(false)} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function Contact({ contact }: { contact: string }) {
  return contact.includes('@') ? <Bdi>{contact}</Bdi> : displayPhone(splitE164(contact))
}

function People({ people }: { people: readonly Colleague[] }) {
  const { user } = useSession()
  const [changing, setChanging] = useState<Colleague | null>(null)
  const roles = user?.roles ?? []
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="people">
      <h2 id="people" className={text.cardTitle}>
        کسانی که این‌جا کار می‌کنند
      </h2>
      <ul className={classes(cardClass(), layout.list)} aria-labelledby="people">
        {people.map(person => (
          <Item
            key={person.id}
            drawing={<Avatar name={person.name} url={person.avatarUrl} />}
            title={
              mayDo(roles, 'accounts.read') ? (
                <a href={studioPaths.account({ id: person.id })} className={text.link}>
                  <UserText>{person.name}</UserText>
                </a>
              ) : (
                <UserText>{person.name}</UserText>
              )
            }
            facts={[
              formatRoles(person.roles),
              person.contact && <Contact key="contact" contact={person.contact} />,
              person.lastSeenAt ? (
                <time key="seen" dateTime={person.lastSeenAt} title={formatDateTime(person.lastSeenAt)}>
                  آخرین حضور: {relativeTime(person.lastSeenAt, Date.now())}
                </time>
              ) : (
                'این اواخر نیامده است'
              ),
            ]}
          >
            {mayDo(roles, 'roles.change') && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`نقش‌ها: ${person.name}`}
                onClick={() => setChanging(person)}
              >
                نقش‌ها
              </Button>
            )}
          </Item>
        ))}
      </ul>
      {changing && (
        <Dialog
          title={
            <>
              نقش‌های <UserText>{changing.name}</UserText>
            </>
          }
          careful
          onClose={() => setChanging(null)}
        >
          <div className={layout.stack}>
            <RolesForm account={changing} invalidates={[listStaff]} onSaved={() => setChanging(null)} />
            <p className={text.small}>بی هیچ نقشی دیگر به استودیو راه ندارد؛ حساب و آنچه نوشته است می‌ماند.</p>
          </div>
        </Dialog>
      )}
    </section>
  )
}

const states = {
  open: { tone: 'turquoise', label: 'باز' },
  expired: { tone: 'saffron', label: 'مهلتش گذشت' },
  void: { tone: 'pomegranate', label: 'بی‌اعتبار' },
} as const

const sent = {
  sms: 'پیوند تازه پیامک شد.',
  email: 'پیوند تازه با ایمیل رفت.',
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const resend = useWrite(resendInvitation, { invalidates: [listStaff] })
  const revoke = useWrite(revokeInvitation, { invalidates: [listStaff] })
  const sendAgain = async ({ id }: Invitation) => {
    const done = await resend.mutateAsync({ invitation: id }).catch(fault => {
      showSnack(fault.info.message)
    })
    if (done) showSnack(sent[done.sentBy])
  }
  const answer = async (confirmed: boolean) => {
    if (!confirmed || !revoking) {
      revoke.reset()
      return setRevoking(null)
    }
    const done = await revoke.mutateAsync({ invitation: revoking.id }).catch(() => null)
    if (!done) return
    setRevoking(null)
    showSnack('دعوت پس گرفته شد؛ پیوندش دیگر کار نمی‌کند.')
  }
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="invitations">
      <h2 id="invitations" className={text.cardTitle}>
        دعوت‌های پذیرفته‌نشده
      </h2>
      <ul className={classes(cardClass(), layout.list)} aria-labelledby="invitations">
        {invitations.map(invitation => (
          <Item
            key={invitation.id}
            title={
              <>
                <UserText>{invitation.name}</UserText>{' '}
                <Tag tone={states[invitation.state].tone}>{states[invitation.state].label}</Tag>
              </>
            }
            facts={[
              formatRoles(invitation.roles),
              <Contact key="contact" contact={invitation.contact} />,
              invitation.state === 'open' && `تا ${formatDateTime(invitation.expiresAt)}`,
              invitation.state === 'void' && 'فرستنده‌اش دیگر این نقش را نمی‌دهد',
              invitation.invitedBy && (
                <>
                  از <Bdi>{invitation.invitedBy}</Bdi>
                </>
              ),
            ]}
          >
            {invitation.mayChange ? (
              <>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`فرستادن دوباره: ${invitation.name}`}
                  busy={resend.isPending && resend.variables?.invitation === invitation.id}
                  onClick={() => void sendAgain(invitation)}
                >
                  فرستادن دوباره
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`پس گرفتن: ${invitation.name}`}
                  onClick={() => setRevoking(invitation)}
                >
                  پس گرفتن
                </Button>
              </>
            ) : (
              <span className={text.small}>با {roleNames.owner} مدرسه</span>
            )}
          </Item>
        ))}
      </ul>
      {revoking && (
        <ConfirmDialog
          title="پس گرفتن دعوت"
          confirm="پس گرفتن"
          reject="انصراف"
          danger
          busy={revoke.isPending}
          fault={revoke.error?.info.message}
          onAnswer={confirmed => void answer(confirmed)}
        >
          پیوندی که برای <UserText>{revoking.name}</UserText> رفته است دیگر کار نمی‌کند.
        </ConfirmDialog>
      )}
    </section>
  )
}
