import { publicSettings } from '#contract/public-settings.ts'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import type { Wording } from './contract.ts'
import { parseSocials } from './social-networks.ts'

/** What the school is called: as staff wrote it, else as the settings say. */
export function resolveBrand({ namePersian, nameLatin }: Pick<Wording, 'namePersian' | 'nameLatin'>) {
  const { persian, latin } = publicSettings().brand
  return { persian: namePersian || persian, latin: nameLatin || latin }
}

/** How the school is reached: what staff wrote of it, else what the settings say. */
export function resolveContact({
  address,
  phone,
  hours,
  socials,
}: Pick<Wording, 'address' | 'phone' | 'hours' | 'socials'>) {
  const { contact } = publicSettings()
  const shownPhone = phone
    ? { address: `tel:${toLatinDigits(phone).replace(/[^+\d]/g, '')}`, title: toPersianDigits(phone) }
    : contact.phone && { address: contact.phone.address, title: contact.phone.title }
  const shownHours = hours || contact.phone?.hours
  return {
    ...contact,
    ...(address && { address }),
    ...(socials && { socials: parseSocials(socials) }),
    ...(shownPhone && { phone: { ...shownPhone, ...(shownHours && { hours: shownHours }) } }),
  }
}
