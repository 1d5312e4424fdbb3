/** What a column of a file of people may hold; the reader and the page go by it. */
import { compact } from '#persian/search-key.ts'

export const personFields = {
  name: { label: 'نام', heads: ['نام', 'اسم', 'first name', 'name'] },
  surname: {
    label: 'نام خانوادگی',
    heads: ['نام خانوادگی', 'فامیل', 'فامیلی', 'last name', 'surname', 'family'],
  },
  phone: {
    label: 'شماره موبایل',
    heads: [
      'شماره موبایل',
      'موبایل',
      'تلفن همراه',
      'همراه',
      'شماره',
      'شماره تماس',
      'تلفن',
      'phone',
      'mobile',
    ],
  },
  email: { label: 'ایمیل', heads: ['ایمیل', 'پست الکترونیک', 'email', 'e-mail'] },
  nationalId: { label: 'کد ملی', heads: ['کد ملی', 'کدملی', 'شماره ملی', 'national id', 'national code'] },
  birthDate: {
    label: 'تاریخ تولد',
    heads: ['تاریخ تولد', 'تولد', 'birth date', 'birthday', 'date of birth'],
  },
  guardianName: {
    label: 'نام ولی',
    heads: ['نام ولی', 'ولی', 'نام سرپرست', 'سرپرست', 'نام پدر', 'نام مادر', 'parent name', 'guardian'],
  },
  guardianSurname: {
    label: 'نام خانوادگی ولی',
    heads: ['نام خانوادگی ولی', 'فامیل ولی', 'نام خانوادگی سرپرست', 'parent surname', 'guardian surname'],
  },
  guardianPhone: {
    label: 'تلفن ولی',
    heads: [
      'تلفن ولی',
      'موبایل ولی',
      'شماره ولی',
      'تلفن سرپرست',
      'موبایل سرپرست',
      'شماره سرپرست',
      'تلفن پدر',
      'موبایل پدر',
      'تلفن مادر',
      'موبایل مادر',
      'parent phone',
      'guardian phone',
    ],
  },
  tags: { label: 'برچسب', heads: ['برچسب', 'برچسب‌ها', 'گروه', 'سطح', 'tags', 'tag'] },
  note: { label: 'یادداشت', heads: ['یادداشت', 'توضیح', 'توضیحات', 'ملاحظات', 'note', 'notes', 'comment'] },
} as const satisfies Record<string, { label: string; heads: readonly string[] }>

export type PersonField = keyof typeof personFields
export const personFieldNames = Object.keys(personFields) as PersonField[]

export const maxImportBytes = 4 * 1024 * 1024
export const maxImportRows = 5000
export const maxImportColumns = 40
/** How many rows are shown with what is wrong in them. */
export const previewRows = 20

/** Which field each column holds by its heading, each field once; '' where none fits. */
export function guessFields(headings: readonly string[]): (PersonField | '')[] {
  const taken = new Set<PersonField>()
  return headings.map(heading => {
    const head = compact(heading)
    const field = personFieldNames.find(
      name => !taken.has(name) && personFields[name].heads.some(one => compact(one) === head),
    )
    if (!field) return ''
    taken.add(field)
    return field
  })
}

/** Why people cannot be read from columns that are matched so; null where they can. */
export function findMatchRefusal(fields: readonly (PersonField | '')[]): string | null {
  const named = fields.filter(field => field !== '')
  const twice = named.find((field, at) => named.indexOf(field) !== at)
  if (twice) return `«${personFields[twice].label}» برای دو ستون انتخاب شده است.`
  if (!named.includes('name') || !named.includes('surname')) return 'ستون نام و نام خانوادگی را مشخص کنید.'
  if (!named.some(field => field === 'phone' || field === 'email' || field === 'guardianPhone')) {
    return 'ستون شماره موبایل، ایمیل یا تلفن ولی را مشخص کنید.'
  }
  return null
}
