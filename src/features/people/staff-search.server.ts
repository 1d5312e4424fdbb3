import { mayDo } from '#account/permissions.ts'
import { findAccounts, type StaffSearch } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'

export const peopleFound: StaffSearch = {
  kind: 'people',
  order: 10,
  title: 'آدم‌ها',
  icon: 'user-round',
  sign: '@',
  permission: 'people.read',
  async find({ db, user }, text, limit) {
    const { items } = await findAccounts(db, text, { page: 1, perPage: limit })
    const showsContacts = mayDo(user.roles, 'people.contacts')
    return items.map(({ id, name, surname, contacts: [contact] }) => ({
      id,
      title: `${name} ${surname}`.trim() || 'بی‌نام',
      detail: showsContacts && contact ? formatContact(contact) : null,
      path: studioPaths.person({ id }),
    }))
  },
}

const formatContact = ({ kind, value }: { kind: 'phone' | 'email'; value: string }) =>
  kind === 'phone' ? displayPhone(splitE164(value)) : value
